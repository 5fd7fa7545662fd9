import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { createKeyedQueue } from '../http/concurrency.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { isLogPosition, type LogPosition, openLiveLog, readLiveLogOfClub } from './event-log.ts';
import { startLiveReader } from './log-reader.ts';
import { createLiveNotifications } from './notifications.ts';
import { refreshPresence } from './presence.ts';
import { startLiveRedis } from './redis.ts';
import { LiveStream, type StreamOwner } from './stream.ts';
import { createLiveStreams } from './streams.ts';

const catchUpPageSize = 20;

const heartbeatCheckIntervalMs = 1_000;

/** A live stream ends within 5 s of the end of its session. */
const sessionCheckIntervalMs = 4_000;

const presenceIntervalMs = 60_000;

/** Returns the given sessions that are still active, with their clubs. */
export type ListActiveSessions = (sessionIds: string[]) => Promise<StreamOwner[]>;

export interface LiveUpdatesOptions {
  db: Database;
  directUrl: string;
  /** If set, nodes wake each other through Redis instead of the database. */
  redisUrl: string | undefined;
  log: Logger;
  metrics: Metrics;
  clock: () => Date;
}

export interface LiveUpdates {
  /** Call this after the commit of a transaction that recorded an event. */
  wake(): void;
  /** Streams the club's events from now on, or from the last position that the browser received. */
  open(
    response: ServerResponse,
    stream: { owner: StreamOwner; after: string | undefined; headers: OutgoingHttpHeaders },
  ): void;
}

export function createLiveUpdates(options: LiveUpdatesOptions) {
  const { db, directUrl, redisUrl, log, metrics, clock } = options;
  const streams = createLiveStreams(metrics);
  const runInOrder = createKeyedQueue();
  const timers: NodeJS.Timeout[] = [];
  let reader: ReturnType<typeof startLiveReader> | undefined;
  let redis: ReturnType<typeof startLiveRedis> | undefined;
  const nodeId = randomUUID();
  const notifications = createLiveNotifications(db, nodeId);

  const live: LiveUpdates = {
    wake() {
      reader?.wake();
      (redis ?? notifications).wake();
    },
    open(response, { owner, after, headers }) {
      if (!reader) throw new AppError(503, 'no-stream', 'There is no stream here now.');
      // The browser disconnected before its session was read, so no `close` event will follow.
      if (response.destroyed) return;
      // Flushing the headers alone uses less memory than sending them with the first event.
      response.writeHead(200, headers).flushHeaders();
      const stream = new LiveStream(response, owner);
      response.on('close', () => streams.remove(stream));
      streams.add(stream);
      if (after === undefined || !isLogPosition(after)) stream.resync(reader.position());
      else catchUp(stream, after, reader.position).catch(() => stream.drop());
    },
  };

  /** Buffers new events while missed events are read. Streams of the same session read in turn. */
  async function catchUp(stream: LiveStream, after: LogPosition, present: () => LogPosition) {
    const { clubId, sessionId } = stream.owner;
    stream.startBuffering();
    for (let from = after; ; ) {
      const read = await runInOrder(sessionId, async () =>
        stream.isOpen ? readLiveLogOfClub(db, clubId, from, catchUpPageSize) : undefined,
      );
      if (!stream.isOpen) return;
      if (!read) return stream.resync(present());
      await stream.catchUp(read);
      if (!read.more) return stream.sendBuffered();
      from = read.upTo;
    }
  }

  async function start(readSessions: ListActiveSessions) {
    const from = await openLiveLog(db);
    const listenerId = redisUrl === undefined ? nodeId : undefined;
    const { deliver } = streams;
    const started = startLiveReader({
      url: directUrl,
      listenerId,
      startPosition: from,
      onEvents: deliver,
      log,
      metrics,
    });
    reader = started;
    if (redisUrl) redis = startLiveRedis(redisUrl, log, started.wake);
    runEvery(heartbeatCheckIntervalMs, async () => streams.sendHeartbeats(started.position()));
    runEvery(sessionCheckIntervalMs, () => endExpiredSessions(readSessions));
    runEvery(presenceIntervalMs, () => refreshPresence(db, streams.sessionIds(), clock()));
  }

  /** A failed run does not stop the interval, so that the node recovers when the database does. */
  function runEvery(intervalMs: number, run: () => Promise<void>) {
    const warn = (error: Error) => log.warn({ reason: error.message }, 'live streams');
    timers.push(setInterval(() => run().catch(warn), intervalMs));
  }

  async function endExpiredSessions(readSessions: ListActiveSessions) {
    const openSessions = new Set(streams.sessionIds());
    if (openSessions.size === 0) return;
    const activeSessions = await readSessions([...openSessions]);
    const clubBySession = new Map(
      activeSessions.map(({ sessionId, clubId }) => [sessionId, clubId]),
    );
    streams.endSignedOut(
      ({ sessionId, clubId }) =>
        !openSessions.has(sessionId) || clubBySession.get(sessionId) === clubId,
    );
  }

  return {
    live,
    start,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const running = reader;
      reader = undefined;
      streams.endAll();
      await Promise.all([running?.stop(), redis?.stop()]);
    },
  };
}
