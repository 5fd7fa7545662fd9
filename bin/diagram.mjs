import { install } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervise } from './steps/supervise.mjs';

await runCommand(async () => {
  await install();
  return supervise([{ args: ['server/testing/database/diagram.ts'] }]);
});
