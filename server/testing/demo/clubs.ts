import { eastClubs } from './clubs/east.ts';
import { islandsClubs } from './clubs/islands.ts';
import { midlandsClubs } from './clubs/midlands.ts';
import { northClubs } from './clubs/north.ts';
import { scotlandClubs } from './clubs/scotland.ts';
import { southEastClubs } from './clubs/south-east.ts';
import { southWestClubs } from './clubs/south-west.ts';
import { thamesValleyClubs } from './clubs/thames-valley.ts';
import { walesAndNorthernIrelandClubs } from './clubs/wales-and-northern-ireland.ts';

/** All demo clubs. Users of the demo log in as the first one. */
export const demoClubs = [
  ...southEastClubs,
  ...thamesValleyClubs,
  ...southWestClubs,
  ...midlandsClubs,
  ...eastClubs,
  ...northClubs,
  ...scotlandClubs,
  ...walesAndNorthernIrelandClubs,
  ...islandsClubs,
];

/** The clubs on islands, whose teams travel far to every away match. */
export const remoteClubs = new Set(islandsClubs);

export const proClubs = new Set(
  demoClubs.filter(({ name }, place) => place % 3 === 0 || name === 'Reading Biscuitmen CC'),
);
