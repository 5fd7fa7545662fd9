import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { installRedis } from './steps/redis.mjs';
import { runCommand } from './steps/run-program.mjs';
import { runFaults } from './steps/suites.mjs';

await runCommand(async () => {
  await install();
  await installRedis();
  await build();
  const { failed } = await runFaults();
  return failed > 0 ? 1 : 0;
});
