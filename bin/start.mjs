import { buildServer, buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervisePrograms } from './steps/supervise.mjs';

await runCommand(async () => {
  await installDependencies();
  await buildWebApp();
  await buildServer();
  return supervisePrograms([{ args: ['server/build/main.js'] }]);
});
