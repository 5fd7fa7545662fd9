import { buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { installRedis } from './steps/redis.mjs';
import { runCommand } from './steps/run-program.mjs';
import { runTestsOfRacesAndCrashes } from './steps/suites.mjs';

await runCommand(async () => {
  await installDependencies();
  await installRedis();
  await buildWebApp();
  const { failed } = await runTestsOfRacesAndCrashes();
  return failed > 0 ? 1 : 0;
});
