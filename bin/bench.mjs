import { installBrowser } from './browser.mjs';
import { buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { getNodeEnv, getPinnedNode } from './steps/node.mjs';
import { runCommand, runProgram } from './steps/run-program.mjs';

/** Without names, runs all benchmarks of what is promised. `--list` lists all of them. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  await installDependencies();
  if (!args.includes('--list')) {
    await installBrowser();
    await buildWebApp();
  }
  const { ok } = await runProgram([getPinnedNode(), 'bench/main.ts', ...args], {
    env: getNodeEnv(),
    show: true,
  });
  return ok ? 0 : 1;
});
