import { installBrowser } from './browser.mjs';
import { buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { getNodeEnv, getPinnedNode } from './steps/node.mjs';
import { findProgramOnPath } from './steps/programs.mjs';
import { CommandError, runCommand, runProgram } from './steps/run-program.mjs';
import { runVitest } from './steps/suites.mjs';

const scanners = ['wapiti', 'sqlmap'];

/** With arguments, runs only the attacks of those names on a running copy. */
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  await installDependencies();
  await installBrowser();
  await installScanners();
  await buildWebApp();
  const tested = wanted.length > 0 ? { failed: 0 } : await runTestsOfHostileInput();
  const attacks = await runProgram([getPinnedNode(), 'e2e/security/main.ts', ...wanted], {
    env: getNodeEnv(),
    show: true,
  });
  return attacks.ok && tested.failed === 0 ? 0 : 1;
});

/** The scanners are Python programs with many libraries, so they are installed in the system. */
async function installScanners() {
  const missing = scanners.filter((name) => !findProgramOnPath(name));
  if (missing.length === 0) return;
  await runProgram(['apt-get', 'update']);
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing];
  const { ok, output } = await runProgram(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (ok) return;
  const reason = output.trim().split('\n').slice(-5).join('\n');
  throw new CommandError(`${reason}\nInstall ${missing.join(' and ')}, then try again.`);
}

/** Fuzzes every route, and reads hostile texts back from answers, mails, calendars and CSV files. */
function runTestsOfHostileInput() {
  const files = ['app.fuzz', 'app.text', 'app.text-outputs'];
  return runVitest(
    files.map((name) => `server/${name}.test.ts`),
    { TEST_SIZES: 'full' },
  );
}
