import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeEnv, pinnedNode, tool } from './node.mjs';
import { root } from './project.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

/** @returns {Promise<Count>} */
export function runVitest() {
  return runSuite('Vitest', (report) => ({
    args: [
      ...[tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
      `--outputFile.json=${report}`,
    ],
    cwd: root,
    env: {},
    count: countVitest,
  }));
}

/** @returns {Promise<Count>} */
export function runPlaywright() {
  return runSuite('Playwright', (report) => ({
    args: [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countPlaywright,
  }));
}

/** A suite that ends badly without naming a failed test counts as one failure. */
async function runSuite(name, prepare) {
  const folder = mkdtempSync(join(tmpdir(), 'fixturebook-report-'));
  const report = join(folder, 'report.json');
  const { args, cwd, env, count } = prepare(report);
  const ok = await runShown(args, cwd, env);
  const counted = readReport(report, count);
  rmSync(folder, { recursive: true });
  if (!counted) console.log(`${name} ended without a report.`);
  const { passed, failed } = counted ?? { passed: 0, failed: 1 };
  return { passed, failed: !ok && failed === 0 ? 1 : failed };
}

function runShown(args, cwd, env) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit'];
    const child = spawn(pinnedNode(), args, { cwd, env: { ...nodeEnv(), ...env }, stdio });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A file that could not be read has no tests: it counts as one failure. */
function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** A test that passes only when tried again is a failure. */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
