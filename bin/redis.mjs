import { installRedis } from './steps/redis.mjs';
import { runCommand } from './steps/run-program.mjs';

/** Prints the path of the Redis for the tests, after installing it if necessary. */
await runCommand(async () => {
  console.log(await installRedis());
  return 0;
});
