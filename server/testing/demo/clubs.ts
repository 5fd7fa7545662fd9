import { eastClubs } from './clubs/east.ts';
import { islandsClubs } from './clubs/islands.ts';
import { midlandsClubs } from './clubs/midlands.ts';
import { northClubs } from './clubs/north.ts';
import { scotlandClubs } from './clubs/scotland.ts';
import { southEastClubs } from './clubs/south-east.ts';
import { southWestClubs } from './clubs/south-west.ts';
import { thamesValleyClubs } from './clubs/thames-valley.ts';
import { walesAndNorthernIrelandClubs } from './clubs/wales-and-northern-ireland.ts';

/** The first club is the one that users of the demo log in as. */
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

/** Clubs on islands, which travel far to every match. */
export const remoteClubs = new Set(islandsClubs);

export const proClubs = new Set(
  demoClubs.filter(({ name }, place) => place % 3 === 0 || name === 'Reading Biscuitmen CC'),
);
