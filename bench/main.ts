import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { others, promised } from './benchmarks.ts';
import { formatBar, hasLimit, isKept, type Row } from './support/report.ts';
import { runBenchmark } from './support/run-benchmark.ts';

/**
 * Runs the benchmarks that are named, or all that are promised, one after the other. Prints what they report,
 * stores it as JSON, and exits with 1 if a bar is not kept or a benchmark fails.
 */
const usage = `Usage: npm run bench -- [NAME]... [--quick] [--list] [--OPTION=VALUE]...`;
const silenceMs = 10_000;
const project = join(import.meta.dirname, '..');

interface Result {
  benchmark: string;
  seconds: number;
  exitCode: number | null;
  rows: Row[];
}

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const options = args.filter((arg) => arg.startsWith('--') && arg !== '--list');
const all = [...promised, ...others];
const chosen = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : promised;
const unknown = names.filter((name) => !all.some((one) => one.name === name));
let postgresVersion = '';

if (args.includes('--list')) printList();
else if (unknown.length > 0) fail(`There is no benchmark ${unknown.join(', ')}.`);
else if (chosen.length > 1 && options.some((option) => option !== '--quick'))
  fail('Options other than --quick need the name of one benchmark.');
else await runChosen();

function printList() {
  const width = Math.max(...all.map(({ name }) => name.length));
  const format = (list: typeof all) =>
    list.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
  console.log(`Promised, and run without a name:\n${format(promised)}\n`);
  console.log(`Run only by name:\n${format(others)}`);
}

function fail(reason: string) {
  console.error(`${reason}\n${usage}\nSee npm run bench -- --list.`);
  process.exitCode = 1;
}

async function runChosen() {
  const startedAt = new Date();
  const results: Result[] = [];
  const stopping = new AbortController();
  // Not once, because a terminal, npm and its script each send a signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
  for (const benchmark of chosen) {
    const left = chosen.length - results.length - 1;
    console.log(`── ${benchmark.name}: ${benchmark.summary} (${left} to follow)\n`);
    results.push(await run(benchmark, stopping.signal));
    if (stopping.signal.aborted) {
      console.error('The benchmarks were stopped.');
      process.exitCode = 1;
      return;
    }
  }
  printSummary(results);
  storeResults(startedAt, results);
  if (results.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1;
}

async function run({ name, folder }: (typeof all)[number], signal: AbortSignal): Promise<Result> {
  const started = performance.now();
  const getSeconds = () => (performance.now() - started) / 1_000;
  const rows: Row[] = [];
  let printedAt = started;
  const timer = setInterval(() => {
    if (performance.now() - printedAt < silenceMs - 1_000) return;
    printedAt = performance.now();
    console.log(`  … ${name} has run for ${getSeconds().toFixed(0)} s`);
  }, 1_000);
  const exitCode = await runBenchmark(join(import.meta.dirname, folder, `${name}.ts`), {
    options,
    signal,
    onMessage(message) {
      if ('row' in message) rows.push(message.row);
      else postgresVersion = message.postgresVersion;
    },
    onOutput(text) {
      printedAt = performance.now();
      process.stdout.write(text);
    },
  });
  clearInterval(timer);
  return { benchmark: name, seconds: getSeconds(), exitCode, rows };
}

function printSummary(results: Result[]) {
  for (const { benchmark, seconds, exitCode, rows } of results) {
    const bars = rows.flatMap(({ work, bars }) =>
      bars.filter(hasLimit).map((bar) => ({ work, bar })),
    );
    const broken = bars.filter(({ bar }) => !isKept(bar));
    const kept = `${bars.length - broken.length} of ${bars.length} bars kept`;
    const failure = exitCode !== 0 && broken.length === 0 ? `, ended with ${exitCode}` : '';
    console.log(`${benchmark}: ${kept} in ${seconds.toFixed(0)} s${failure}`);
    for (const { work, bar } of broken) console.log(`  ${work} – ${formatBar(bar)}`);
  }
}

function storeResults(startedAt: Date, results: Result[]) {
  const folder = join(project, 'bench-results');
  const name = `${startedAt.toISOString().replace(/\..*/, '').replaceAll(':', '-')}.json`;
  mkdirSync(folder, { recursive: true });
  const run = {
    date: startedAt.toISOString(),
    commit: readGit('rev-parse', 'HEAD'),
    hasUncommittedChanges: readGit('status', '--porcelain') !== '',
    node: process.version,
    postgres: postgresVersion,
    cores: availableParallelism(),
    processor: cpus()[0]?.model,
    options,
    results,
  };
  writeFileSync(join(folder, name), `${JSON.stringify(run, undefined, 2)}\n`);
  console.log(`The figures are in bench-results/${name}.`);
}

/** Returns an empty string outside a checkout. */
function readGit(...command: string[]) {
  try {
    return execFileSync('git', command, { cwd: project, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
