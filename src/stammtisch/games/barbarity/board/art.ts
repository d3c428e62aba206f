/** The drawing on each card; what a designer adds to the card file gets the drawing of its kind. */

import type { Component } from 'svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { BarbarityPrinted } from '#lib/wire.ts';
import AngryEyes from '~icons/game-icons/angry-eyes';
import Arena from '~icons/game-icons/arena';
import AxeSwing from '~icons/game-icons/axe-swing';
import BarbedSpear from '~icons/game-icons/barbed-spear';
import BarrelLeak from '~icons/game-icons/barrel-leak';
import BattleAxe from '~icons/game-icons/battle-axe';
import BearFace from '~icons/game-icons/bear-face';
import Beard from '~icons/game-icons/beard';
import BeerStein from '~icons/game-icons/beer-stein';
import BoneMace from '~icons/game-icons/bone-mace';
import BootKick from '~icons/game-icons/boot-kick';
import Broadsword from '~icons/game-icons/broadsword';
import BrokenBone from '~icons/game-icons/broken-bone';
import Bull from '~icons/game-icons/bull';
import BurningSkull from '~icons/game-icons/burning-skull';
import CampingTent from '~icons/game-icons/camping-tent';
import Castle from '~icons/game-icons/castle';
import Cauldron from '~icons/game-icons/cauldron';
import ChainMail from '~icons/game-icons/chain-mail';
import Desert from '~icons/game-icons/desert';
import Donkey from '~icons/game-icons/donkey';
import EagleHead from '~icons/game-icons/eagle-head';
import ElbowPad from '~icons/game-icons/elbow-pad';
import FireBreath from '~icons/game-icons/fire-breath';
import Fist from '~icons/game-icons/fist';
import Footsteps from '~icons/game-icons/footsteps';
import HamShank from '~icons/game-icons/ham-shank';
import Hand from '~icons/game-icons/hand';
import Harp from '~icons/game-icons/harp';
import Hatchets from '~icons/game-icons/hatchets';
import Hood from '~icons/game-icons/hood';
import HornedHelm from '~icons/game-icons/horned-helm';
import HorseHead from '~icons/game-icons/horse-head';
import Hut from '~icons/game-icons/hut';
import Knapsack from '~icons/game-icons/knapsack';
import LeatherBoot from '~icons/game-icons/leather-boot';
import LockPicking from '~icons/game-icons/lock-picking';
import MagicAxe from '~icons/game-icons/magic-axe';
import Mammoth from '~icons/game-icons/mammoth';
import MeatCleaver from '~icons/game-icons/meat-cleaver';
import MilitaryFort from '~icons/game-icons/military-fort';
import Monkey from '~icons/game-icons/monkey';
import OneEyed from '~icons/game-icons/one-eyed';
import OpenChest from '~icons/game-icons/open-chest';
import Paw from '~icons/game-icons/paw';
import PlainDagger from '~icons/game-icons/plain-dagger';
import Raven from '~icons/game-icons/raven';
import RoundShield from '~icons/game-icons/round-shield';
import SaberTooth from '~icons/game-icons/saber-tooth';
import ScrollUnfurled from '~icons/game-icons/scroll-unfurled';
import SittingDog from '~icons/game-icons/sitting-dog';
import SkullCrack from '~icons/game-icons/skull-crack';
import Snatch from '~icons/game-icons/snatch';
import SpikedDragonHead from '~icons/game-icons/spiked-dragon-head';
import SpikyPit from '~icons/game-icons/spiky-pit';
import Sprint from '~icons/game-icons/sprint';
import StitchedWound from '~icons/game-icons/stitched-wound';
import StoneThrone from '~icons/game-icons/stone-throne';
import SwordsPower from '~icons/game-icons/swords-power';
import ThorHammer from '~icons/game-icons/thor-hammer';
import TreasureMap from '~icons/game-icons/treasure-map';
import Trident from '~icons/game-icons/trident';
import TwoHandedSword from '~icons/game-icons/two-handed-sword';
import WitchFlight from '~icons/game-icons/witch-flight';
import WoodClub from '~icons/game-icons/wood-club';

type Art = Component<SvelteHTMLElements['svg']>;

const DRAWN: Record<string, Art> = {
  chainmail: ChainMail,
  'wasteland-witch': WitchFlight,
  'dune-stalker': Hood,
  'shady-merchant': Knapsack,
  'rusty-cleaver': MeatCleaver,
  'knobbly-club': WoodClub,
  'borrowed-spear': BarbedSpear,
  'notched-broadsword': Broadsword,
  'horned-helm': HornedHelm,
  'twin-hatchets': Hatchets,
  'giant-bone-maul': BoneMace,
  'rune-cut-axe': MagicAxe,
  'fire-eater-twins': FireBreath,
  sabretooth: SaberTooth,
  'war-mammoth': Mammoth,
  'marsh-hag': Cauldron,
  'one-eyed-scout': OneEyed,
  'hunting-hawk': EagleHead,
  'pack-mule': Donkey,
  'travelling-bard': Harp,
  'guard-dog': SittingDog,
  'grumpy-bear': BearFace,
  'nimble-pickpocket': LockPicking,
  'thieving-monkey': Monkey,
  'bone-setter': BrokenBone,
  'scavenger-crow': Raven,
  'fast-pony': HorseHead,
  'barrel-of-strong-ale': BarrelLeak,
  'hidden-camp': CampingTent,
  'riverside-longhouse': Hut,
  'cliff-fort': MilitaryFort,
  'frozen-keep': Castle,
  'fighting-pits': Arena,
  'throne-of-skulls': StoneThrone,
  'dragons-hoard': SpikedDragonHead,
  'pass-unseen': Footsteps,
  'croms-knackers': ThorHammer,
  'lawless-times': BurningSkull,
  'stitch-that': StitchedWound,
  'map-of-the-land': TreasureMap,
  'saga-of-your-deeds': ScrollUnfurled,
  'light-fingers': Snatch,
  'feast-and-rest': HamShank,
  'covered-pit': SpikyPit,
  mirage: Desert,
  'mighty-oath': SwordsPower,
  'rude-gesture': Hand,
  'shin-kick': BootKick,
  'thrown-boot': LeatherBoot,
  'hop-it': Sprint,
  'flying-tankard': BeerStein,
  'sharp-elbow': ElbowPad,
  'beard-pull': Beard,
  pigsticker: PlainDagger,
  'cimmerian-ankle-warmers': AxeSwing,
  'shield-slam': RoundShield,
  'net-and-trident': Trident,
  'two-handed-swing': TwoHandedSword,
  'bear-hug': Paw,
  'charging-bull': Bull,
  'red-rage': AngryEyes,
  'skull-splitter': SkullCrack,
  'widow-maker': BattleAxe,
};

const BY_KIND: Record<string, Art> = { hero: HornedHelm, prize: OpenChest, special: ScrollUnfurled, battle: Fist };

export const artOf = ({ slug, kind }: BarbarityPrinted): Art => DRAWN[slug] ?? BY_KIND[kind] ?? Fist;
