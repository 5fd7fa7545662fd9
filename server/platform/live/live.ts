import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { StreamEndReason } from '@fixturebook/contract/live/stream';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { createKeyedQueue } from '../http/concurrency.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { deleteRestoredLiveEvents, type LiveEvent, readLiveLogOfClub } from './event-log.ts';
import { type LiveReader, startLiveReader } from './log-reader.ts';
import { createLiveNotifications } from './notifications.ts';
import { parsePosition } from './position.ts';
import { createPresenceRenewal, presenceCheckIntervalMs } from './presence.ts';
import type { startLiveRedis } from './redis.ts';
import { LiveStream, type SessionOwner, type StreamOwner } from './stream.ts';
import { createLiveStreams } from './streams.ts';

const catchUpPageSize = 20;

const heartbeatCheckIntervalMs = 1_000;

/** A live stream ends within 5 s of the end of its session. */
const sessionCheckIntervalMs = 4_000;

export interface SessionReader {
  /** Returns the given sessions that are still active, with their clubs. */
  listActive(sessionIds: string[]): Promise<SessionOwner[]>;
  /** Returns why each of the given sessions, which are not active any more, has ended. */
  listStreamEndReasons(sessionIds: string[]): Promise<ReadonlyMap<string, StreamEndReason>>;
}

export interface LiveUpdatesOptions {
  db: Database;
  directUrl: string;
  /** If set, nodes wake each other through Redis instead of the database. */
  redisUrl: string | undefined;
  /** How many live streams this node has at most. */
  maxStreams: number;
  log: Logger;
  metrics: Metrics;
  clock: () => Date;
}

export interface LiveUpdates {
  /**
   * Call this after the commit of a transaction that recorded events, with the clubs of the events.
   * Without clubs, all nodes look for new events of all clubs.
   */
  wake(...clubIds: string[]): void;
  /** Call this instead of `wake`, with the events, if the transaction numbered them: this node need not read them back. */
  publish(events: LiveEvent[]): void;
  /**
   * Streams the club's events from now on, or from the last position that the browser received.
   * Throws 429 if the owner's network has too many streams, and 503 if this node has, or if it
   * cannot read the events.
   */
  open(
    response: ServerResponse,
    stream: { owner: StreamOwner; after: string | undefined; headers: OutgoingHttpHeaders },
  ): void;
}

/** Lets the memory of the request be used again while its stream is open. */
function forgetRequest(response: ServerResponse) {
  // The listener of the adapter between Node and Hono keeps the request, to abort it when the caller disconnects.
  response.removeAllListeners('close');
  response.req.headers = noHeaders;
  response.req.rawHeaders = [];
}

const noHeaders = Object.freeze({});

export function createLiveUpdates(options: LiveUpdatesOptions) {
  const { db, directUrl, redisUrl, maxStreams, log, metrics, clock } = options;
  const onEmpty = (clubId: string) => reader?.unfollow(clubId);
  const streams = createLiveStreams({ metrics, maxStreams, onEmpty });
  const runInOrder = createKeyedQueue();
  const timers: NodeJS.Timeout[] = [];
  let reader: LiveReader | undefined;
  let redis: ReturnType<typeof startLiveRedis> | undefined;
  const nodeId = randomUUID();
  const notifications = createLiveNotifications(db, nodeId);

  const live: LiveUpdates = {
    wake(...clubIds) {
      reader?.wake(clubIds);
      wakeOtherNodes(clubIds);
    },
    publish(events) {
      for (const event of events) reader?.deliver(event);
      wakeOtherNodes(events.map(({ clubId }) => clubId));
    },
    open(response, { owner, after, headers }) {
      if (!reader?.isReadable())
        throw new AppError(503, 'no-stream', 'There is no stream here now.');
      // The browser disconnected before its session was read, so no `close` event will follow.
      if (response.destroyed) return;
      streams.makeRoom(owner);
      // Flushing the headers alone uses less memory than sending them with the first event.
      response.writeHead(200, headers).flushHeaders();
      forgetRequest(response);
      const stream = new LiveStream(response, owner);
      response.on('close', () => streams.remove(stream));
      streams.add(stream);
      catchUp(stream, reader, after).catch(() => stream.drop());
    },
  };

  function wakeOtherNodes(clubIds: string[]) {
    if (redis) redis.wake(clubIds);
    else if (!reader || reader.hasOtherNodes()) notifications.wake(clubIds);
  }

  /**
   * Sends the events that the browser missed, or `resync`, and then those that arrived during that.
   * Streams of the same session read in turn.
   */
  async function catchUp(stream: LiveStream, log: LiveReader, after: string | undefined) {
    const { clubId, sessionId } = stream.owner;
    let position = after === undefined ? undefined : parsePosition(after);
    for (;;) {
      const read = await runInOrder(sessionId, async () =>
        stream.isOpen ? readLiveLogOfClub(db, clubId, position, catchUpPageSize) : undefined,
      );
      if (!read || !stream.isOpen) return;
      const { last, events } = read;
      if (position && events) await stream.sendMissed(events, position);
      else stream.resync(last);
      position = events ? (events.at(-1)?.position ?? position) : last;
      // Another stream of the club can have read further before the reader followed the club.
      const isUpToDate = stream.lastNumber >= (log.getNumber(clubId) ?? 0);
      if (isUpToDate && (events?.length ?? 0) < catchUpPageSize) break;
    }
    if (!stream.isOpen) return;
    log.follow(clubId, stream.lastNumber);
    stream.sendBuffered();
  }

  async function start(sessions: SessionReader) {
    await deleteRestoredLiveEvents(db);
    const started = startLiveReader({
      url: directUrl,
      nodeId,
      listens: redisUrl === undefined,
      onEvents: streams.deliver,
      // The browsers reconnect, and a load balancer leads them to a node that can read the log.
      onUnreadable: streams.endAll,
      log,
      metrics,
    });
    reader = started;
    if (redisUrl) {
      const { startLiveRedis } = await import('./redis.ts');
      redis = startLiveRedis({ url: redisUrl, nodeId, log, metrics }, started.wake);
    }
    runEvery(heartbeatCheckIntervalMs, async () => streams.sendHeartbeats());
    runEvery(sessionCheckIntervalMs, () => endStreamsOfEndedSessions(sessions));
    const renewPresence = createPresenceRenewal(db, clock);
    runEvery(presenceCheckIntervalMs, () => renewPresence(streams.sessionIds()));
  }

  /** A failed run does not stop the interval, so that the node recovers when the database does. */
  function runEvery(intervalMs: number, run: () => Promise<void>) {
    const warn = (error: Error) => log.warn({ reason: error.message }, 'live streams');
    timers.push(setInterval(() => run().catch(warn), intervalMs));
  }

  async function endStreamsOfEndedSessions(sessions: SessionReader) {
    const clubs = streams.clubsBySession();
    if (clubs.size === 0) return;
    for (const { sessionId, clubId } of await sessions.listActive([...clubs.keys()]))
      if (clubs.get(sessionId) === clubId) clubs.delete(sessionId);
    if (clubs.size === 0) return;
    const ended = [...clubs.keys()];
    const reasons = await sessions.listStreamEndReasons(ended);
    streams.endSignedOut(
      new Map(ended.map((id) => [id, reasons.get(id) ?? 'signed-out-elsewhere'])),
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
