import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createConnectionOptions, liveConnectionName } from '../database/connection.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { type LiveEvent, readNewLiveEvents } from './event-log.ts';
import { createHeldLogWatch } from './held-log.ts';
import { liveChannel, parseWakeMessage } from './notifications.ts';
import { createOtherNodesWatch } from './other-nodes.ts';

/** Polling finds the events of a node that was killed before it could notify other nodes. */
const pollIntervalMs = 1_000;

/** How often the reader looks for commits that take long and, unless nodes use Redis, for other nodes. */
const lookIntervalMs = 5_000;

/** After this time without a response from the database, the reader reconnects. */
const answerTimeoutMs = 1_500;

const maxReconnectDelayMs = 2_000;

/** Shorter interruptions, such as a restart of the database, only delay the events. */
const maxInterruptionMs = 3_000;

const maxClubsPerRead = 1_000;
const maxEventsPerClub = 100;

export interface LiveReaderOptions {
  url: string;
  nodeId: string;
  /** Whether other nodes wake this one through the database. Otherwise they use Redis. */
  listens: boolean;
  /** Receives every event of the followed clubs once, in the order of their numbers. */
  onEvents(clubId: string, events: LiveEvent[]): void;
  /** Called after each failed attempt to read the log for longer than a short interruption. */
  onUnreadable(): void;
  log: Logger;
  metrics: Metrics;
}

export type LiveReader = ReturnType<typeof startLiveReader>;

/** Reads the logs of all clubs with streams on this node, on a separate connection. */
export function startLiveReader(options: LiveReaderOptions) {
  const { url, nodeId, listens, onEvents, onUnreadable, log, metrics } = options;
  /** The number of the last event that was read, for each followed club. */
  const numbers = new Map<string, number>();
  const measureHeldLog = createHeldLogWatch(log, metrics);
  const otherNodes = createOtherNodesWatch(nodeId);
  const clubsToRead = new Set<string>();
  let stopped = false;
  let lastReadAt = performance.now();
  let isReadable = true;
  let endSleep = () => {};

  function wake(clubIds: Iterable<string>) {
    for (const clubId of clubIds) if (numbers.has(clubId)) clubsToRead.add(clubId);
    if (clubsToRead.size > 0) endSleep();
  }

  function wakeAll() {
    wake(numbers.keys());
  }

  async function sleepUntilWoken(timeoutMs: number) {
    if (clubsToRead.size > 0 || stopped || timeoutMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    endSleep = resolve;
    const timer = setTimeout(resolve, timeoutMs);
    await promise;
    clearTimeout(timer);
  }

  async function connect() {
    const client = new Client({
      // The prepared plan is made while the log is small, and is still used when it is large.
      ...createConnectionOptions(url, liveConnectionName, { enable_seqscan: 'off' }),
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    client.on('notification', ({ payload = '' }) => {
      const message = parseWakeMessage(payload);
      if (message.nodeId === nodeId) return;
      otherNodes.onMessage();
      wakeClubs(message.clubIds);
    });
    client.on('error', wakeAll);
    client.on('end', wakeAll);
    await client.connect();
    return client;
  }

  function wakeClubs(clubIds: string[]) {
    if (clubIds.length === 0) wakeAll();
    else wake(clubIds);
  }

  async function readContinuously(client: Client) {
    for (let nextPollAt = 0, nextLookAt = 0; !stopped; ) {
      if (performance.now() >= nextPollAt) {
        nextPollAt = performance.now() + pollIntervalMs;
        wakeAll();
      }
      if (performance.now() >= nextLookAt) {
        nextLookAt = performance.now() + lookIntervalMs;
        await measureHeldLog(client);
        if (listens) await otherNodes.findOtherNodes(client);
      }
      await readClubs(client);
      lastReadAt = performance.now();
      isReadable = true;
      await sleepUntilWoken(nextPollAt - performance.now());
    }
  }

  async function readClubs(client: Client) {
    const clubIds = [...clubsToRead].slice(0, maxClubsPerRead);
    for (const clubId of clubIds) clubsToRead.delete(clubId);
    const from = new Map(clubIds.flatMap((id) => getEntry(id)));
    if (from.size === 0) return;
    const stopTimer = metrics.liveLogReads.startTimer();
    const eventsByClub = await readNewLiveEvents(client, from, maxEventsPerClub);
    stopTimer();
    for (const [clubId, events] of eventsByClub) {
      // An event was delivered during the read, or the club's last stream has ended and another has begun.
      if (numbers.get(clubId) !== from.get(clubId)) {
        clubsToRead.add(clubId);
        continue;
      }
      numbers.set(clubId, events.at(-1)?.position.number ?? 0);
      onEvents(clubId, events);
      if (events.length === maxEventsPerClub) clubsToRead.add(clubId);
    }
  }

  function getEntry(clubId: string): [string, number][] {
    const number = numbers.get(clubId);
    return number === undefined ? [] : [[clubId, number]];
  }

  async function run() {
    for (let delayMs = 50; !stopped; delayMs = Math.min(2 * delayMs, maxReconnectDelayMs)) {
      let client: Client | undefined;
      try {
        client = await connect();
        await otherNodes.nameConnection(client);
        if (listens) {
          await client.query(`listen ${liveChannel}`);
          await otherNodes.announce(client);
        }
        delayMs = 50;
        await readContinuously(client);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'live log cannot be read');
        otherNodes.onDisconnect();
        isReadable = performance.now() - lastReadAt < maxInterruptionMs;
        if (!isReadable) onUnreadable();
        await pause(delayMs);
      } finally {
        client?.end().catch(() => {});
      }
    }
  }

  const running = run();
  return {
    /** Without clubs, reads all followed clubs. */
    wake: wakeClubs,
    /** Delivers an event that this node has committed. If earlier ones of its club are missing, reads them first. */
    deliver(event: LiveEvent) {
      const { clubId, position } = event;
      const lastNumber = numbers.get(clubId);
      if (lastNumber === undefined || position.number <= lastNumber) return;
      if (position.number > lastNumber + 1) return wake([clubId]);
      numbers.set(clubId, position.number);
      onEvents(clubId, [event]);
    },
    /** Whether another node may wait for a notification. */
    hasOtherNodes: () => otherNodes.hasOtherNodes(),
    /** False while the log has not been readable for longer than a short interruption. */
    isReadable: () => isReadable,
    /** The number up to which the club's log was read, or undefined if the club is not followed. */
    getNumber: (clubId: string) => numbers.get(clubId),
    /** Reads the club's log from now on, after the given number. */
    follow(clubId: string, number: number) {
      if (numbers.has(clubId)) return;
      numbers.set(clubId, number);
      wake([clubId]);
    },
    unfollow(clubId: string) {
      numbers.delete(clubId);
    },
    async stop() {
      stopped = true;
      endSleep();
      await running;
    },
  };
}
