import { setTestEnvironment } from './environment.ts';
import { startTestEnvironment } from './start-environment.ts';

/** Starts the servers that all tests share. Returns a function that stops them. */
export default async function setUpTestEnvironment() {
  const { place, stop } = await startTestEnvironment();
  setTestEnvironment(place);
  return stop;
}
