import { buildServer } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervisePrograms } from './steps/supervise.mjs';

await runCommand(async () => {
  await installDependencies();
  await buildServer();
  // A small young generation of the heap keeps an import of millions of postcodes under 300 MB.
  const args = ['--max-semi-space-size=8', 'server/build/cli.js', ...process.argv.slice(2)];
  return supervisePrograms([{ args, terminal: true }]);
});
