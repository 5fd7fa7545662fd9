import { setPlace } from './place.ts';
import { startPlace } from './start-place.ts';

/** One server, one mail server and one bank for all journeys. Returns how to stop them. */
export default async function start() {
  const { place, stop } = await startPlace();
  setPlace(place);
  return stop;
}
