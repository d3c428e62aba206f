/** One ink drawing for each card. */

import type { Component } from 'svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import AndroidMask from '~icons/game-icons/android-mask';
import AnimalSkull from '~icons/game-icons/animal-skull';
import AtomicSlashes from '~icons/game-icons/atomic-slashes';
import Banknote from '~icons/game-icons/banknote';
import BattleMech from '~icons/game-icons/battle-mech';
import BolterGun from '~icons/game-icons/bolter-gun';
import Cage from '~icons/game-icons/cage';
import CardAceSpades from '~icons/game-icons/card-ace-spades';
import CardboardBox from '~icons/game-icons/cardboard-box';
import Cpu from '~icons/game-icons/cpu';
import Crown from '~icons/game-icons/crown';
import CrystalGrowth from '~icons/game-icons/crystal-growth';
import CutDiamond from '~icons/game-icons/cut-diamond';
import CyborgFace from '~icons/game-icons/cyborg-face';
import DeliveryDrone from '~icons/game-icons/delivery-drone';
import Dodge from '~icons/game-icons/dodge';
import DominoMask from '~icons/game-icons/domino-mask';
import Emerald from '~icons/game-icons/emerald';
import EyeTarget from '~icons/game-icons/eye-target';
import Falling from '~icons/game-icons/falling';
import Gears from '~icons/game-icons/gears';
import Goblin from '~icons/game-icons/goblin';
import Gorilla from '~icons/game-icons/gorilla';
import Helmet from '~icons/game-icons/helmet';
import HoodedAssassin from '~icons/game-icons/hooded-assassin';
import JetFighter from '~icons/game-icons/jet-fighter';
import KeyCard from '~icons/game-icons/key-card';
import Knapsack from '~icons/game-icons/knapsack';
import Laptop from '~icons/game-icons/laptop';
import LaserGun from '~icons/game-icons/laser-gun';
import LightningHelix from '~icons/game-icons/lightning-helix';
import Lion from '~icons/game-icons/lion';
import MadScientist from '~icons/game-icons/mad-scientist';
import Medal from '~icons/game-icons/medal';
import MedalSkull from '~icons/game-icons/medal-skull';
import Medicines from '~icons/game-icons/medicines';
import Megaphone from '~icons/game-icons/megaphone';
import MineExplosion from '~icons/game-icons/mine-explosion';
import Mustache from '~icons/game-icons/mustache';
import NinjaHead from '~icons/game-icons/ninja-head';
import PoliceBadge from '~icons/game-icons/police-badge';
import Prisoner from '~icons/game-icons/prisoner';
import RaceCar from '~icons/game-icons/race-car';
import RobotAntennas from '~icons/game-icons/robot-antennas';
import Run from '~icons/game-icons/run';
import SabersChoc from '~icons/game-icons/sabers-choc';
import Saphir from '~icons/game-icons/saphir';
import Scalpel from '~icons/game-icons/scalpel';
import SecurityGate from '~icons/game-icons/security-gate';
import Siren from '~icons/game-icons/siren';
import Snatch from '~icons/game-icons/snatch';
import Spaceship from '~icons/game-icons/spaceship';
import Speedometer from '~icons/game-icons/speedometer';
import SpiderBot from '~icons/game-icons/spider-bot';
import Squirrel from '~icons/game-icons/squirrel';
import StarMedal from '~icons/game-icons/star-medal';
import Starfighter from '~icons/game-icons/starfighter';
import Swordman from '~icons/game-icons/swordman';
import TentacleStrike from '~icons/game-icons/tentacle-strike';
import Turret from '~icons/game-icons/turret';
import TwoCoins from '~icons/game-icons/two-coins';
import UsbKey from '~icons/game-icons/usb-key';
import Uzi from '~icons/game-icons/uzi';
import WalkieTalkie from '~icons/game-icons/walkie-talkie';
import Wrench from '~icons/game-icons/wrench';

export const PORTRAITS: Readonly<Record<string, Component<SvelteHTMLElements['svg']>>> = {
  princess_lyra: Crown,
  phantom_agent: HoodedAssassin,
  jidu_infiltrator: NinjaHead,
  jidu_master: SabersChoc,
  jidu_apprentice: Swordman,
  resistance_pilot: Starfighter,
  resistance_trooper: LaserGun,
  resistance_captain: Medal,
  resistance_quartermaster: CardboardBox,
  field_medic: Medicines,
  saboteur: MineExplosion,
  cell_leader: Megaphone,
  freed_senator: StarMedal,
  captured_pilot: Spaceship,
  space_pirate: MedalSkull,
  smuggler: Knapsack,
  pickpocket: Snatch,
  card_sharp: CardAceSpades,
  getaway_driver: RaceCar,
  arms_dealer: Uzi,
  crime_boss: Mustache,
  fence: TwoCoins,
  con_artist: DominoMask,
  caged_gangster: Cage,
  hired_hacker: UsbKey,
  mad_scientist: MadScientist,
  telepad_technician: Wrench,
  assistance_droid: RobotAntennas,
  crystallographer: CrystalGrowth,
  xenobiologist: Scalpel,
  chief_engineer: Gears,
  quantum_physicist: AtomicSlashes,
  captive_professor: Prisoner,
  exterminator: BolterGun,
  jidu_lightsaber: SabersChoc,
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
  pocket_teleporter: LightningHelix,
  security_officer: PoliceBadge,
  patrol_drone: DeliveryDrone,
  elite_guard: Helmet,
  killer_robot: CyborgFace,
  wild_gorklar: AnimalSkull,
  slime_slug: TentacleStrike,
  snapping_bulkhead: SecurityGate,
  spy_eye: EyeTarget,
  interrogator: WalkieTalkie,
  war_walker: SpiderBot,
  hack: Laptop,
  stumble: Falling,
  access: KeyCard,
  duck: Dodge,
  vasr: Turret,
  boldly_go: JetFighter,
  memory_core: Cpu,
  g0b_l1n: Goblin,
  eradibot: AndroidMask,
};
