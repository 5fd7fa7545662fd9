import { join } from 'node:path';
import { installBrowser } from './browser.mjs';
import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { pinnedNode, tool } from './steps/node.mjs';
import { root } from './steps/project.mjs';
import { run, runCommand } from './steps/run.mjs';

/** `npm run pictures -- WORDS` makes those whose file has one of the words in its name. */
await runCommand(async () => {
  await install();
  await installBrowser();
  await build();
  const playwright = [pinnedNode(), tool('@playwright/test/cli.js'), 'test', '--workers=1'];
  const { ok } = await run([...playwright, '--project=pictures', ...process.argv.slice(2)], {
    cwd: join(root, 'e2e'),
    env: { PICTURES_ANEW: '1' },
    show: true,
  });
  return ok ? 0 : 1;
});
