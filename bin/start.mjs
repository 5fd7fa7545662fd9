import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervise } from './steps/supervise.mjs';

await runCommand(async () => {
  await install();
  await build();
  return supervise([{ args: ['server/main.ts'] }]);
});
