import { setTestEnvironment } from './environment.ts';
import { startTestEnvironment } from './start-environment.ts';

/** One server, one mail server and one bank for all journeys. Returns how to stop them. */
export default async function setUpTestEnvironment() {
  const { place, stop } = await startTestEnvironment();
  setTestEnvironment(place);
  return stop;
}
