import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type ChatPair,
  createSessionCookie,
  seedChatPairs,
} from '@fixturebook/server/testing/load/chat-pairs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFixturebookChatServer, openEventStreams } from '../support/chat-server.ts';
import { createCpuMeter } from '../support/cpu-meter.ts';
import { startDatabase } from '../support/database.ts';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportRow } from '../support/report.ts';
import { createFiller } from './fill.ts';
import { createOperations, RefusedError, wholeMap } from './operations.ts';
import { type Point, renderPlot } from './plot.ts';

/**
 * Measures what each request costs while one site grows in clubs, fixtures, messages and open streams, one after the
 * other, and draws the plots of docs/performance.md. The options are the largest sizes. What does not grow is not
 * measured: a quick run only grows the messages.
 */
const options = readOptions(
  {
    calls: 100,
    rounds: 3,
    clubs: 100_000,
    fixtures: 10_000_000,
    messages: 10_000_000,
    streams: 10_000,
    plots: 'docs/performance',
  },
  {
    calls: 20,
    rounds: 1,
    clubs: 1_000,
    fixtures: 10_000,
    messages: 50_000,
    streams: 100,
    plots: 'bench-results/plots',
  },
);
const maxRatio = 1.5;
const smallest = { clubs: 1_000, fixtures: 10_000, messages: 10_000, streams: 100 };
const measuredClubs = 20;

type Axis = keyof typeof smallest;
type OperationName = keyof ReturnType<typeof createOperations>;

const database = await startDatabase();
const { settings, url } = database;
// Without jobs, whose CPU time would be counted with the requests, and without limits of a plan or a network.
const server = await startServer({
  ...settings,
  ROLES: 'web',
  PLAN_LIMITS: 'off',
  MAX_LIVE_STREAMS: '1000000',
});
const chat = createFixturebookChatServer(server);
const meter = await createCpuMeter(server.pid, url);
const filler = createFiller(url);
await filler.stopAutomaticVacuums();
printProgress('filling the smallest site');
const pairs = await seedChatPairs(url, settings.SECRET, smallest.clubs / 2);
await filler.fillClubs(smallest.clubs);
const dates = await filler.insertMeasuredDates(
  pairs.slice(0, measuredClubs).map(({ writer }) => writer.clubId),
);
await filler.fillFixtures(smallest.fixtures);
await filler.fillMessages(smallest.messages);
const operations = createOperations({ url: server.url, chat, pairs, dates });

await measureGrowth('clubs', 'clubs', filler.fillClubs);
await measureGrowth('fixtures', 'fixtures of ten seasons', filler.fillFixtures);
await measureGrowth('messages', 'stored messages', filler.fillMessages);
const streams = createStreams();
await measureGrowth('streams', 'open streams', streams.openTo);
streams.close();
await meter.close();
await server.stop();
await database.stop();

interface Cost {
  cpu: Point[];
  p50: Point[];
  refused: number;
}

async function measureGrowth(axis: Axis, label: string, fill: (total: number) => Promise<unknown>) {
  if (options[axis] <= smallest[axis]) return;
  const costs = new Map<string, Cost>(
    Object.keys(operations).map((name) => [name, { cpu: [], p50: [], refused: 0 }]),
  );
  for (let size = smallest[axis]; size <= options[axis]; size *= 10) {
    const started = performance.now();
    printProgress(`growing to ${size.toLocaleString('en-GB')} ${label}`);
    await fill(size);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    printProgress(`grown in ${seconds} s; measuring`);
    for (const [name, cost] of costs) {
      const { cpuMs, p50Ms, refused } = await measureOperation(operations[name as OperationName]);
      cost.cpu.push({ size, ms: cpuMs });
      cost.p50.push({ size, ms: p50Ms });
      cost.refused += refused;
    }
  }
  for (const [name, cost] of costs) reportGrowth(name, axis, label, cost);
  writePlot(axis, label, costs);
}

/** Takes the lowest figures of the rounds, because other work on the machine only adds to them. */
async function measureOperation(call: (n: number) => Promise<unknown>) {
  const rounds: { cpuMs: number; p50Ms: number }[] = [];
  let refused = 0;
  const countRefused = (error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    refused += 1;
  };
  // The first calls fill the caches, and are not measured.
  for (let n = 0; n < Math.min(20, options.calls); n++) await call(n).catch(countRefused);
  for (let round = 0; round < options.rounds; round++) {
    const times: number[] = [];
    const before = await meter.read();
    for (let n = 0; n < options.calls; n++) {
      const started = performance.now();
      await call(n).catch(countRefused);
      times.push(performance.now() - started);
    }
    const after = await meter.read();
    const used =
      after.serverSeconds - before.serverSeconds + (after.databaseSeconds - before.databaseSeconds);
    rounds.push({ cpuMs: (used * 1_000) / options.calls, p50Ms: getMedian(times) });
  }
  return {
    cpuMs: Math.min(...rounds.map(({ cpuMs }) => cpuMs)),
    p50Ms: Math.min(...rounds.map(({ p50Ms }) => p50Ms)),
    refused,
  };
}

function reportGrowth(name: string, axis: Axis, label: string, { cpu, p50, refused }: Cost) {
  // The cost of an answer with an entry for each club may grow as the number of clubs does.
  const allowed = axis === 'clubs' && name === wholeMap ? getRatio(cpu, ({ size }) => size) : 1;
  const atMost = maxRatio * allowed;
  const sides = cpu.map(({ size, ms }, n) => ({
    name: `${size.toLocaleString('en-GB')} ${label}`,
    p50Ms: p50[n]?.ms,
    cpuWithDatabaseUs: ms * 1_000,
  }));
  reportRow({
    work: `${name}, against ${label}`,
    sides: sides.reverse(),
    bars: [
      { name: 'CPU, largest to smallest', value: getGrowth(cpu), unit: '×', atMost },
      { name: 'p50, largest to smallest', value: getGrowth(p50), unit: '×', atMost },
      { name: 'requests refused', value: refused, unit: '', atMost: 0 },
    ],
  });
}

function getGrowth(points: Point[]) {
  return getRatio(points, ({ ms }) => ms);
}

/** Returns the ratio of the largest size to the smallest. */
function getRatio(points: Point[], read: (point: Point) => number) {
  const [first] = points;
  const last = points.at(-1);
  return first && last ? read(last) / read(first) : Number.NaN;
}

function writePlot(axis: Axis, label: string, costs: Map<string, Cost>) {
  const folder = resolve(import.meta.dirname, '../..', options.plots);
  const ratios = [...costs].map(([name, { cpu }]) => `${name} ${getGrowth(cpu).toFixed(2)}`);
  const svg = renderPlot({
    title: `Cost of a request against ${label}`,
    description: `CPU time of a request at the largest size as a multiple of that at the smallest: ${ratios.join(', ')}.`,
    xLabel: label,
    charts: [...costs].map(([title, { cpu, p50 }]) => ({
      title,
      series: [
        { name: 'CPU time of server and database', points: cpu },
        { name: 'median time until the answer', points: p50 },
      ],
    })),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${axis}.svg`), svg);
}

/** Opens the streams of different clubs, as far as the site has so many. */
function createStreams() {
  const opened: { close(): void }[] = [];
  let count = 0;
  return {
    async openTo(total: number) {
      const ids = await filler.listClubIds(total);
      const listeners = Array.from({ length: total - count }, (_, n): ChatPair => {
        const clubId = ids[(count + n) % ids.length] ?? '';
        const reader = { clubId, cookie: createSessionCookie(clubId, settings.SECRET) };
        return { conversationId: '', writer: reader, reader };
      });
      opened.push(await openEventStreams(chat, listeners, () => {}));
      count = total;
    },
    close() {
      for (const streams of opened) streams.close();
    },
  };
}
