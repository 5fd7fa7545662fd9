import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeEnv, pinnedNode, tool } from './node.mjs';
import { root } from './project.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Count */

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
  const { passed, failures } = counted ?? {
    passed: 0,
    failures: [`${name} ended without a report.`],
  };
  if (!ok && failures.length === 0) failures.push(`${name} failed, and named no test.`);
  return { passed, failed: failures.length, failures };
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

/** A file that could not be read, or failed after its tests, counts as one failure. */
function countVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
    return failed.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  return { passed: numPassedTests, failures };
}

/** A test that passes only when tried again is a failure. */
function countPlaywright({ suites, stats, errors }) {
  const failures = suites.flatMap(playwrightSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const said = results.flatMap((result) => result.errors).map(({ message }) => message);
        return `${file} > ${title} (${projectName})\n${said.join('\n')}`;
      }),
  );
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => message)],
  };
}

function playwrightSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(playwrightSpecs)];
}
