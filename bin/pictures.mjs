import { join } from 'node:path';
import { installBrowser } from './browser.mjs';
import { buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { getPinnedNode, getToolPath } from './steps/node.mjs';
import { projectRoot } from './steps/project.mjs';
import { runCommand, runProgram } from './steps/run-program.mjs';

/** `npm run pictures -- WORDS` takes only the screenshots of spec files whose name contains a word. */
await runCommand(async () => {
  await installDependencies();
  await installBrowser();
  await buildWebApp();
  const playwright = [
    getPinnedNode(),
    getToolPath('@playwright/test/cli.js'),
    'test',
    '--workers=1',
  ];
  const { ok } = await runProgram([...playwright, '--project=pictures', ...process.argv.slice(2)], {
    cwd: join(projectRoot, 'e2e'),
    env: { MAKE_PICTURES: '1' },
    show: true,
  });
  return ok ? 0 : 1;
});
