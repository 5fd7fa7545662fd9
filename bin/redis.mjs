import { installRedis } from './steps/redis.mjs';
import { runCommand } from './steps/run-program.mjs';

await runCommand(async () => {
  console.log(await installRedis());
  return 0;
});
