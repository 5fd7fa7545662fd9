import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { getNodeEnv, getPinnedNode, getToolPath } from './node.mjs';
import { projectRoot } from './project.mjs';
import { runProgram } from './run-program.mjs';

export function runVitest(args = [], env = {}) {
  return runSuite('Vitest', (report) => ({
    args: [
      getToolPath('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    cwd: projectRoot,
    env,
    count: countVitestResults,
  }));
}

/** Runs the test files whose path contains the pattern, then the tests whose name contains it. */
export async function runVitestMatching(pattern) {
  const files = await runVitest([pattern, '--passWithNoTests']);
  const names = await runVitest([
    '--testNamePattern',
    escapeForRegExp(pattern),
    '--experimental.preParse',
    '--exclude',
    `**/*${pattern}*`,
    '--exclude',
    `**/*${pattern}*/**`,
    '--passWithNoTests',
  ]);
  return {
    passed: files.passed + names.passed,
    failed: files.failed + names.failed,
    failures: [...files.failures, ...names.failures],
    durations: [...files.durations, ...names.durations],
  };
}

export function runTestsOfRacesAndCrashes() {
  const sized = readdirSync(join(projectRoot, 'server'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('server', file))
    .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes('/sizes.ts'));
  return runVitest(sized, { TEST_SIZES: 'full' });
}

export function runPlaywright(pattern = '') {
  return runSuite('Playwright', (report) => ({
    args: [
      getToolPath('@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...getPlaywrightGrepArguments(pattern),
    ],
    cwd: join(projectRoot, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countPlaywrightResults,
  }));
}

export async function hasMatchingPlaywrightTests(pattern) {
  const list = [getPinnedNode(), getToolPath('@playwright/test/cli.js'), 'test', '--list'];
  const { ok } = await runProgram([...list, ...getPlaywrightGrepArguments(pattern)], {
    cwd: join(projectRoot, 'e2e'),
  });
  return ok;
}

function getPlaywrightGrepArguments(pattern) {
  return pattern ? ['--no-deps', '--grep', escapeForRegExp(pattern)] : [];
}

function escapeForRegExp(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A test suite that fails without naming a failed test counts as one failure. */
async function runSuite(name, createRun) {
  const folder = mkdtempSync(join(tmpdir(), 'fixturebook-report-'));
  const report = join(folder, 'report.json');
  const { args, cwd, env, count } = createRun(report);
  const ok = await runTestProcess(args, cwd, env);
  const counted = readTestReport(report, count);
  rmSync(folder, { recursive: true });
  const { passed, failures, durations } = counted ?? {
    passed: 0,
    failures: [`${name} ended without a report.`],
    durations: [],
  };
  if (!ok && failures.length === 0) failures.push(`${name} failed, and named no test.`);
  return { passed, failed: failures.length, failures, durations };
}

function runTestProcess(args, cwd, env) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit'];
    const child = spawn(getPinnedNode(), args, { cwd, env: { ...getNodeEnv(), ...env }, stdio });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function readTestReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A test file that fails to load, or fails after its tests, counts as one failure. */
function countVitestResults({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
    return failed.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  const durations = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(projectRoot, name)} > ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  return { passed: numPassedTests, failures, durations };
}

/** A test that passes only on a retry counts as a failure. */
function countPlaywrightResults({ suites, stats, errors }) {
  const specs = suites.flatMap(listPlaywrightSpecs);
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap((result) => result.errors).map(({ message }) => message);
        return `${file} > ${title} (${projectName})\n${messages.join('\n')}`;
      }),
  );
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => message)],
    durations: specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file} > ${title} (${projectName})`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  };
}

function listPlaywrightSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listPlaywrightSpecs)];
}
