/** The signs of the game: resources, features of rooms, tokens, goods. */

import type { Component } from 'svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import AlienSkull from '~icons/game-icons/alien-skull';
import ArchiveRegister from '~icons/game-icons/archive-register';
import ArchiveResearch from '~icons/game-icons/archive-research';
import Bandana from '~icons/game-icons/bandana';
import Barrier from '~icons/game-icons/barrier';
import BootPrints from '~icons/game-icons/boot-prints';
import Cage from '~icons/game-icons/cage';
import CardDraw from '~icons/game-icons/card-draw';
import CardPlay from '~icons/game-icons/card-play';
import Chest from '~icons/game-icons/chest';
import Cpu from '~icons/game-icons/cpu';
import CreditsCurrency from '~icons/game-icons/credits-currency';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import CrystalCluster from '~icons/game-icons/crystal-cluster';
import Elevator from '~icons/game-icons/elevator';
import Emerald from '~icons/game-icons/emerald';
import FirstAidKit from '~icons/game-icons/first-aid-kit';
import Fist from '~icons/game-icons/fist';
import FloatingCrystal from '~icons/game-icons/floating-crystal';
import Grenade from '~icons/game-icons/grenade';
import HazardSign from '~icons/game-icons/hazard-sign';
import HealthNormal from '~icons/game-icons/health-normal';
import Hearts from '~icons/game-icons/hearts';
import IdCard from '~icons/game-icons/id-card';
import Key from '~icons/game-icons/key';
import KeyCard from '~icons/game-icons/key-card';
import Knapsack from '~icons/game-icons/knapsack';
import LaserPrecision from '~icons/game-icons/laser-precision';
import LeatherBoot from '~icons/game-icons/leather-boot';
import LightBulb from '~icons/game-icons/light-bulb';
import LightningHelix from '~icons/game-icons/lightning-helix';
import LockedChest from '~icons/game-icons/locked-chest';
import Microscope from '~icons/game-icons/microscope';
import MuscleUp from '~icons/game-icons/muscle-up';
import NinjaHead from '~icons/game-icons/ninja-head';
import Padlock from '~icons/game-icons/padlock';
import Plug from '~icons/game-icons/plug';
import Portal from '~icons/game-icons/portal';
import RobotHelmet from '~icons/game-icons/robot-helmet';
import Run from '~icons/game-icons/run';
import ShoppingCart from '~icons/game-icons/shopping-cart';
import Spaceship from '~icons/game-icons/spaceship';
import StairsGoal from '~icons/game-icons/stairs-goal';
import Ticket from '~icons/game-icons/ticket';
import TrashCan from '~icons/game-icons/trash-can';
import TwoCoins from '~icons/game-icons/two-coins';

export const SIGNS: Readonly<Record<string, Component<SvelteHTMLElements['svg']>>> = {
  skill: LightBulb,
  swords: CrossedSwords,
  boots: LeatherBoot,
  credits: CreditsCurrency,
  draw: CardDraw,
  heal: HealthNormal,
  life: Hearts,
  trash: TrashCan,
  teleport: LightningHelix,
  telepad: Portal,
  crystal: FloatingCrystal,
  contraband: Knapsack,
  prisoner: Cage,
  rebel: Fist,
  outlaw: Bandana,
  science: Microscope,
  market: ShoppingCart,
  port: Plug,
  security_lock: Barrier,
  lock: Padlock,
  master_key: KeyCard,
  telepass: IdCard,
  medikit: FirstAidKit,
  pod: Spaceship,
  artifact: Emerald,
  minor: Chest,
  major: LockedChest,
  boss: AlienSkull,
  danger: HazardSign,
  footprints: BootPrints,
  enemies: RobotHelmet,
  ignore_enemies: NinjaHead,
  ignore_security_locks: Key,
  lift: Elevator,
  health_boost: HealthNormal,
  speed_boost: Run,
  strength_boost: MuscleUp,
  credit_boost: TwoCoins,
  multipass: Ticket,
  vaporizer: LaserPrecision,
  archive: ArchiveRegister,
  mega_health_boost: FirstAidKit,
  big_credit_boost: TwoCoins,
  stroke_of_genius: LightBulb,
  deck_plans: ArchiveResearch,
  sonic_grenade: Grenade,
  sixth_crystal: CrystalCluster,
  code: Cpu,
  start: StairsGoal,
  discard: CardPlay,
};
