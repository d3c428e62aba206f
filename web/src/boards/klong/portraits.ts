/** One ink drawing for each card. */

import type { Component } from 'svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import AndroidMask from '~icons/game-icons/android-mask';
import AtomicSlashes from '~icons/game-icons/atomic-slashes';
import Banknote from '~icons/game-icons/banknote';
import BattleMech from '~icons/game-icons/battle-mech';
import Cage from '~icons/game-icons/cage';
import CardboardBox from '~icons/game-icons/cardboard-box';
import Crown from '~icons/game-icons/crown';
import CrystalGrowth from '~icons/game-icons/crystal-growth';
import CutDiamond from '~icons/game-icons/cut-diamond';
import CyborgFace from '~icons/game-icons/cyborg-face';
import Database from '~icons/game-icons/database';
import DeliveryDrone from '~icons/game-icons/delivery-drone';
import Dodge from '~icons/game-icons/dodge';
import Dodging from '~icons/game-icons/dodging';
import DominoMask from '~icons/game-icons/domino-mask';
import Dynamite from '~icons/game-icons/dynamite';
import Emerald from '~icons/game-icons/emerald';
import EyeTarget from '~icons/game-icons/eye-target';
import Falling from '~icons/game-icons/falling';
import Flamethrower from '~icons/game-icons/flamethrower';
import Gate from '~icons/game-icons/gate';
import Gears from '~icons/game-icons/gears';
import Goblin from '~icons/game-icons/goblin';
import Gorilla from '~icons/game-icons/gorilla';
import Guards from '~icons/game-icons/guards';
import HoodedAssassin from '~icons/game-icons/hooded-assassin';
import KeyCard from '~icons/game-icons/key-card';
import Keyboard from '~icons/game-icons/keyboard';
import Laptop from '~icons/game-icons/laptop';
import LightSabers from '~icons/game-icons/light-sabers';
import Lion from '~icons/game-icons/lion';
import MadScientist from '~icons/game-icons/mad-scientist';
import Medal from '~icons/game-icons/medal';
import Medicines from '~icons/game-icons/medicines';
import Megaphone from '~icons/game-icons/megaphone';
import Microscope from '~icons/game-icons/microscope';
import MoneyStack from '~icons/game-icons/money-stack';
import Mustache from '~icons/game-icons/mustache';
import NinjaHead from '~icons/game-icons/ninja-head';
import PirateSkull from '~icons/game-icons/pirate-skull';
import PokerHand from '~icons/game-icons/poker-hand';
import PoliceBadge from '~icons/game-icons/police-badge';
import Prisoner from '~icons/game-icons/prisoner';
import RaceCar from '~icons/game-icons/race-car';
import RadarSweep from '~icons/game-icons/radar-sweep';
import RayGun from '~icons/game-icons/ray-gun';
import RobotAntennas from '~icons/game-icons/robot-antennas';
import Rocket from '~icons/game-icons/rocket';
import Run from '~icons/game-icons/run';
import Saphir from '~icons/game-icons/saphir';
import SilverBullet from '~icons/game-icons/silver-bullet';
import Siren from '~icons/game-icons/siren';
import Snail from '~icons/game-icons/snail';
import Snatch from '~icons/game-icons/snatch';
import Spaceship from '~icons/game-icons/spaceship';
import Speedometer from '~icons/game-icons/speedometer';
import SpiderBot from '~icons/game-icons/spider-bot';
import Squirrel from '~icons/game-icons/squirrel';
import StarMedal from '~icons/game-icons/star-medal';
import Starfighter from '~icons/game-icons/starfighter';
import SwapBag from '~icons/game-icons/swap-bag';
import Teleport from '~icons/game-icons/teleport';
import Terror from '~icons/game-icons/terror';
import Turret from '~icons/game-icons/turret';
import Wrench from '~icons/game-icons/wrench';

export const PORTRAITS: Readonly<Record<string, Component<SvelteHTMLElements['svg']>>> = {
  princess_lyra: Crown,
  phantom_agent: HoodedAssassin,
  jidu_infiltrator: NinjaHead,
  jidu_master: LightSabers,
  jidu_apprentice: Dodging,
  resistance_pilot: Starfighter,
  resistance_trooper: RayGun,
  resistance_captain: Medal,
  resistance_quartermaster: CardboardBox,
  field_medic: Medicines,
  saboteur: Dynamite,
  cell_leader: Megaphone,
  freed_senator: StarMedal,
  captured_pilot: Spaceship,
  space_pirate: PirateSkull,
  smuggler: SwapBag,
  pickpocket: Snatch,
  card_sharp: PokerHand,
  getaway_driver: RaceCar,
  arms_dealer: SilverBullet,
  crime_boss: Mustache,
  fence: MoneyStack,
  con_artist: DominoMask,
  caged_gangster: Cage,
  hired_hacker: Laptop,
  mad_scientist: MadScientist,
  telepad_technician: Wrench,
  assistance_droid: RobotAntennas,
  crystallographer: CrystalGrowth,
  xenobiologist: Microscope,
  chief_engineer: Gears,
  quantum_physicist: AtomicSlashes,
  captive_professor: Prisoner,
  exterminator: Flamethrower,
  jidu_lightsaber: LightSabers,
  exo_stomper: BattleMech,
  crystal_runner: Run,
  lion_robot: Lion,
  account_hack: Banknote,
  monkeybot_30000: Gorilla,
  space_skunk: Squirrel,
  code_red: Siren,
  photon_scooter: Speedometer,
  star_opal: Saphir,
  nova_ruby: Emerald,
  void_diamond: CutDiamond,
  pocket_teleporter: Teleport,
  security_officer: PoliceBadge,
  patrol_drone: DeliveryDrone,
  elite_guard: Guards,
  killer_robot: CyborgFace,
  wild_gorklar: Terror,
  slime_slug: Snail,
  snapping_bulkhead: Gate,
  spy_eye: EyeTarget,
  interrogator: RadarSweep,
  war_walker: SpiderBot,
  hack: Keyboard,
  stumble: Falling,
  access: KeyCard,
  duck: Dodge,
  vasr: Turret,
  boldly_go: Rocket,
  memory_core: Database,
  g0b_l1n: Goblin,
  eradibot: AndroidMask,
};
