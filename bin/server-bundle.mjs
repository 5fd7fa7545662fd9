import { buildServer } from './steps/build.mjs';
import { runCommand } from './steps/run-program.mjs';

/** Bundles the server for the tests, which run it as a process. */
await runCommand(async () => {
  await buildServer();
  return 0;
});
