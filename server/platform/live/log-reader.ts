import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { type LiveEvent, liveChannel, type Position, readLog } from './event-log.ts';

/** ms after which a node looks though nothing woke it: what a killed one did not tell of is found. */
const patience = 1_000;

/** ms after which it looks again for what an older transaction holds back; longer when it takes long. */
const shortPatience = 5;
const longestHold = 100;

/** ms after which the database is taken to be away. */
const answerPatience = 1_500;

const longestPause = 2_000;

/** Events of one look. */
const most = 500;

export interface LiveReaderOptions {
  /** Never through a pooler. */
  url: string;
  /** Whether notifications of the database wake it: the name that its own carry. Else `wake` alone. */
  listensAs: string | undefined;
  from: Position;
  /** Handed every event once, in the order of the log, and how far the log is read then. */
  hand(events: LiveEvent[], upTo: Position): void;
  log: Logger;
  metrics: Metrics;
}

/** Reads the log for all streams of a node, on one connection of its own, as long as it runs. */
export function startLiveReader(options: LiveReaderOptions) {
  const { url, listensAs, hand, log, metrics } = options;
  let position = options.from;
  let stopped = false;
  let isWoken = false;
  let rouse = () => {};

  function wake() {
    isWoken = true;
    rouse();
  }

  async function asleep(time: number) {
    if (!isWoken)
      await new Promise<void>((resolve) => {
        rouse = resolve;
        setTimeout(resolve, time);
      });
    isWoken = false;
  }

  async function connect() {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: answerPatience,
      query_timeout: answerPatience,
      keepAlive: true,
      application_name: 'fixturebook live',
    });
    client.on('notification', ({ payload }) => {
      if (payload !== listensAs) wake();
    });
    client.on('error', wake);
    client.on('end', wake);
    await client.connect();
    return client;
  }

  async function readOn(client: Client) {
    for (let hold = shortPatience; !stopped; ) {
      const done = metrics.liveLooks.startTimer();
      const { events, upTo, more, heldBack } = await readLog(client, position, most);
      done();
      position = upTo;
      hand(events, upTo);
      if (!more) await asleep(heldBack ? hold : patience);
      hold = heldBack && events.length === 0 ? Math.min(2 * hold, longestHold) : shortPatience;
    }
  }

  async function run() {
    for (let delay = 50; !stopped; delay = Math.min(2 * delay, longestPause)) {
      let client: Client | undefined;
      try {
        client = await connect();
        if (listensAs) await client.query(`listen ${liveChannel}`);
        delay = 50;
        await readOn(client);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'live log cannot be read');
        await pause(delay);
      } finally {
        client?.end().catch(() => {});
      }
    }
  }

  const running = run();
  return {
    wake,
    position: () => position,
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
