/** What a benchmark measured, its counterpart in the same run, and the bars that follow from both. */
export interface Row {
  /** The work that was measured, such as “read the fixtures of a date”. */
  work: string;
  /** Fixturebook comes first. The reporter prints the ratios of the first two. */
  sides: Side[];
  bars: Bar[];
}

export interface Side extends Figures {
  name: string;
}

interface Figures {
  ratePerSecond?: number;
  p50Ms?: number;
  p95Ms?: number;
  p99Ms?: number;
  /** The CPU time of the server a request. */
  cpuUs?: number;
  /** The CPU time of the server, the database and all jobs that follow, a request. */
  cpuWithJobsUs?: number;
  /** The CPU time of the server and the database a request. */
  cpuWithDatabaseUs?: number;
  memoryKib?: number;
  bytes?: number;
}

/**
 * A limit is a number, and the unit is that of the value. A ratio has the unit `×`. Without a limit it is only a figure,
 * which is printed and stored.
 */
export interface Bar {
  name: string;
  value: number;
  unit: '×' | '%' | 'µs' | 'ms' | 's' | 'KiB' | 'MiB' | 'MB' | 'bytes' | '';
  atMost?: number;
  atLeast?: number;
}

/** The messages that a benchmark sends to the command that started it. */
export type Message = { row: Row } | { postgresVersion: string };

const columns: Record<keyof Figures, string> = {
  ratePerSecond: 'per s',
  p50Ms: 'p50 ms',
  p95Ms: 'p95 ms',
  p99Ms: 'p99 ms',
  cpuUs: 'CPU µs',
  cpuWithJobsUs: 'CPU with jobs µs',
  cpuWithDatabaseUs: 'CPU with database µs',
  memoryKib: 'memory KiB',
  bytes: 'bytes',
};

/** Prints a row, and hands it to `npm run bench`, which stores it. A bar that is not kept makes the exit code 1. */
export function reportRow(row: Row) {
  console.log(formatRow(row));
  if (!row.bars.every(isKept)) process.exitCode = 1;
  send({ row });
}

/** Reports a single figure that has a limit and no counterpart. */
export function reportBar(work: string, bar: Omit<Bar, 'name'>) {
  reportRow({ work, sides: [], bars: [{ name: '', ...bar }] });
}

/** Prints what is being measured now, or a detail that has no bar. */
export function printProgress(text: string) {
  console.log(`  … ${text}`);
}

export function send(message: Message) {
  process.send?.(message);
}

export function hasLimit({ atMost, atLeast }: Bar) {
  return atMost !== undefined || atLeast !== undefined;
}

export function isKept({ value, atMost = Infinity, atLeast = -Infinity }: Bar) {
  return value <= atMost && value >= atLeast;
}

function formatRow({ work, sides, bars }: Row) {
  return [work, ...formatSides(sides), ...bars.map((bar) => `  ${formatBar(bar)}`), ''].join('\n');
}

function formatSides(sides: Side[]) {
  if (sides.length === 0) return [];
  const keys = (Object.keys(columns) as (keyof Figures)[]).filter((key) =>
    sides.some((side) => side[key] !== undefined),
  );
  const [ours, counterpart] = sides;
  const lines = [
    ['', ...keys.map((key) => columns[key])],
    ...sides.map((side) => [side.name, ...keys.map((key) => formatNumber(side[key]))]),
  ];
  if (counterpart)
    lines.push([
      'ratio',
      ...keys.map((key) =>
        formatNumber((ours?.[key] ?? Number.NaN) / (counterpart[key] ?? Number.NaN)),
      ),
    ]);
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? `  ${cell.padEnd(widths?.[0] ?? 0)}` : cell.padStart(widths?.[column] ?? 0),
      )
      .join('  '),
  );
}

export function formatBar(bar: Bar) {
  const { name, value, unit, atMost, atLeast } = bar;
  const limits = [
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
  ];
  const figure = `${formatNumber(value)} ${unit}`.trim();
  const limit = limits.length > 0 ? ` (${limits.join(', ')})` : '';
  const mark = isKept(bar) ? '✓' : '✗';
  return `${hasLimit(bar) ? mark : '·'} ${[name, figure].filter(Boolean).join(': ')}${limit}`;
}

function formatNumber(value: number | undefined) {
  if (value === undefined || Number.isNaN(value)) return '';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
