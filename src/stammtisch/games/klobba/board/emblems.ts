/** The emblems of the clans, 24 wide and high, their colours, and a Star. */

export const EMBLEMS: Readonly<Record<string, string>> = {
  fox: 'M1.500 1.500L8.500 6.500H15.500L22.500 1.500L21.500 12.500L14 20.500L12 23L10 20.500L2.500 12.500ZM6 11.500L10.500 14.500L9.800 11.800ZM18 11.500L13.500 14.500L14.200 11.800ZM10.400 18.300H13.600L12 20.600Z',
  claw: 'M8 1C4 7 3 14 5 22C6.500 15 7.500 8 8 1ZM14.500 1C10.500 8 9.500 15 11 23.500C13 16 14 8 14.500 1ZM21 2C17 8 16 14 17.500 21.500C19.500 15 20.500 8 21 2Z',
  raven:
    'M2 23C1.500 13 3.500 2 12 1.500C15.500 1.300 17.500 3.500 18 6C20 6.800 22 8.500 23.500 11.500C20.500 10.700 18 11 16.500 12.500C14.500 15 14.500 18 17 23L12.500 20L11 23L8 20.500L6 23L4.500 21ZM12.200 6.500A1.700 1.700 0 1 0 15.600 6.500A1.700 1.700 0 1 0 12.200 6.500Z',
  talon:
    'M9.800 0.500H14.200L13.800 8.500L19 11.500C22.300 13.500 22.500 18 20.500 22C20 18.500 18.500 16.500 16 15.500L13.800 14.300L14 18C14 20 13.200 22 12 23.500C10.800 22 10 20 10 18L10.200 14.300L8 15.500C5.500 16.500 4 18.500 3.500 22C1.500 18 1.700 13.500 5 11.500L10.200 8.500Z',
};

const HUES: Readonly<Record<string, [hue: string, on: string]>> = {
  fox: ['#c9600f', '#fff6e2'],
  claw: ['#e8b923', '#24150a'],
  raven: ['#6f3d94', '#fff6e2'],
  talon: ['#1f6ba3', '#fff6e2'],
};

/** The colour of a clan and what is written on it, as a style; nothing for what belongs to no clan. */
export function huesOf(clan: string | undefined): string | undefined {
  const hues = HUES[clan ?? ''];
  return hues && `--hue: ${hues[0]}; --on-hue: ${hues[1]}`;
}

export const STAR =
  'M12 1.500L15.100 8.300L22.500 9.100L17 14.100L18.500 21.500L12 17.800L5.500 21.500L7 14.100L1.500 9.100L8.900 8.300Z';
