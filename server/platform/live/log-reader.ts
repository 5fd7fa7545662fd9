import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createConnectionOptions } from '../database/connection.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { type LiveEvent, type LogPosition, liveChannel, readLiveLog } from './event-log.ts';

/** Polling finds the events of a node that was killed before it could notify other nodes. */
const pollIntervalMs = 1_000;

/** The delays before reading again when an older transaction holds events back. */
const firstRetryDelayMs = 5;
const maxRetryDelayMs = 100;

/** After this time without a response from the database, the reader reconnects. */
const answerTimeoutMs = 1_500;

const maxReconnectDelayMs = 2_000;

const maxEventsPerRead = 500;

export interface LiveReaderOptions {
  url: string;
  /** The id of this node, which ignores its own notifications. Undefined if Redis wakes the reader. */
  listenerId: string | undefined;
  startPosition: LogPosition;
  /** Receives every event once, in the order of the log. */
  onEvents(events: LiveEvent[], upTo: LogPosition): void;
  log: Logger;
  metrics: Metrics;
}

/** Reads the log for all streams of a node on a separate connection. */
export function startLiveReader(options: LiveReaderOptions) {
  const { url, listenerId, onEvents, log, metrics } = options;
  let position = options.startPosition;
  let stopped = false;
  let isWoken = false;
  let endSleep = () => {};

  function wake() {
    isWoken = true;
    endSleep();
  }

  async function sleepUntilWoken(timeoutMs: number) {
    if (!isWoken)
      await new Promise<void>((resolve) => {
        endSleep = resolve;
        setTimeout(resolve, timeoutMs);
      });
    isWoken = false;
  }

  async function connect() {
    const client = new Client({
      ...createConnectionOptions(url, 'fixturebook live'),
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    client.on('notification', ({ payload }) => {
      if (payload !== listenerId) wake();
    });
    client.on('error', wake);
    client.on('end', wake);
    await client.connect();
    return client;
  }

  async function readContinuously(client: Client) {
    for (let retryDelayMs = firstRetryDelayMs; !stopped; ) {
      const stopTimer = metrics.liveLogReads.startTimer();
      const { events, upTo, more, heldBack } = await readLiveLog(
        client,
        position,
        maxEventsPerRead,
      );
      stopTimer();
      position = upTo;
      onEvents(events, upTo);
      if (!more) await sleepUntilWoken(heldBack ? retryDelayMs : pollIntervalMs);
      retryDelayMs =
        heldBack && events.length === 0
          ? Math.min(2 * retryDelayMs, maxRetryDelayMs)
          : firstRetryDelayMs;
    }
  }

  async function run() {
    for (let delayMs = 50; !stopped; delayMs = Math.min(2 * delayMs, maxReconnectDelayMs)) {
      let client: Client | undefined;
      try {
        client = await connect();
        if (listenerId) await client.query(`listen ${liveChannel}`);
        delayMs = 50;
        await readContinuously(client);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'live log cannot be read');
        await pause(delayMs);
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
