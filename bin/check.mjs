import { runChecks } from './steps/checks.mjs';
import { installDependencies } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';

await runCommand(async () => {
  await installDependencies();
  const { failed } = await runChecks();
  return failed > 0 ? 1 : 0;
});
