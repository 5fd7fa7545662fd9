import { installRedis } from './steps/redis.mjs';
import { runCommand } from './steps/run-program.mjs';

/** Prints where the Redis for the tests is, after making sure that there is one. */
await runCommand(async () => {
  console.log(await installRedis());
  return 0;
});
