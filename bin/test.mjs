import { installBrowser } from './browser.mjs';
import { buildServer, buildWebApp } from './steps/build.mjs';
import { runChecks } from './steps/checks.mjs';
import { installDebianProgram } from './steps/debian.mjs';
import { installDependencies } from './steps/install.mjs';
import {
  hasMatchingPlaywrightTests,
  runPlaywright,
  runVitest,
  runVitestMatching,
} from './steps/suites.mjs';

const SLOWEST = 10;

/** Programs that tests run, besides a browser. */
const PROGRAMS = ['redis-server', 'caddy', 'haproxy', 'nginx'];

const pattern = process.argv.slice(2).join(' ');

const total = { passed: 0, failed: 0, failures: [], durations: [] };
const stages = [];
if (await runTestStage('install', installDependencies)) {
  for (const group of pattern ? await listStagesForTestPattern() : listTestStages())
    await Promise.all(group.map(([name, stage]) => runTestStage(name, stage)));
}
printTestAndStageTimes();
process.exitCode = total.failed > 0 ? 1 : 0;
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Lists groups of stages. The stages of a group run at the same time: downloads leave the processor free. */
function listTestStages() {
  return [
    [
      ['browser and programs', installPrograms],
      ['checks', runChecks],
    ],
    [['build of the web app', buildWebApp]],
    [['build of the server', buildServer]],
    [['Vitest', runVitest]],
    [['journeys', runPlaywright]],
  ];
}

/** One after the other, because only one process can use Debian's package manager. */
async function installPrograms() {
  await installBrowser();
  await preparePrograms();
}

/** Lists no checks, and lists the browser and the build only if an end-to-end test matches the pattern. */
async function listStagesForTestPattern() {
  const vitest = [
    ['programs', preparePrograms],
    ['Vitest', () => runVitestMatching(pattern)],
  ];
  const journeys = [
    ['browser', installBrowser],
    ['build of the web app', buildWebApp],
    ['journeys', () => runPlaywright(pattern)],
  ];
  const matching = [...vitest, ...((await hasMatchingPlaywrightTests(pattern)) ? journeys : [])];
  return [...matching, ['search', requireSomeTestMatchesPattern]].map((stage) => [stage]);
}

function requireSomeTestMatchesPattern() {
  if (total.passed + total.failed === 0) throw new Error(`No test matches '${pattern}'.`);
}

/** Does not return the paths, because the tests find the programs themselves (see `debian-program.mjs`). */
async function preparePrograms() {
  for (const name of PROGRAMS) await installDebianProgram(name);
}

/** Adds the results of a stage to the total. A stage without tests counts only if it fails. */
async function runTestStage(name, stage) {
  const started = performance.now();
  try {
    const { passed = 0, failed = 0, failures = [], durations = [] } = (await stage()) ?? {};
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
    total.durations.push(...durations);
    return true;
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    total.failures.push(error.message);
    return false;
  } finally {
    stages.push({ name, ms: performance.now() - started });
  }
}

function printTestAndStageTimes() {
  const slowest = total.durations.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0)
    console.log(`\nThe slowest tests:\n${slowest.map(formatTimeLine).join('\n')}`);
  console.log(`\nThe stages:\n${stages.map(formatTimeLine).join('\n')}`);
}

function formatTimeLine({ name, ms }) {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`;
}
