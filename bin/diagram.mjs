import { installDependencies } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervisePrograms } from './steps/supervise.mjs';

await runCommand(async () => {
  await installDependencies();
  return supervisePrograms([{ args: ['server/testing/database/diagram.ts'] }]);
});
