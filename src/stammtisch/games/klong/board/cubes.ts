const CUBES = ['blue', 'orange', 'green', 'purple'];

/** The place of a cube in the counts of area and bag: colours of the seats, red, black. */
export function placeOf(cube: string, seats: number): number {
  if (cube === 'red') return seats;
  return cube === 'black' ? seats + 1 : CUBES.indexOf(cube);
}
