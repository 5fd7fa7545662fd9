import type { StreamEndReason } from '@fixturebook/contract/live/stream';
import { AppError, tooManyRequests } from '../errors.ts';
import { isLoopbackNetwork } from '../http/addresses.ts';
import type { Metrics } from '../web/metrics.ts';
import type { LiveEvent } from './event-log.ts';
import { encodeEvent, type LiveStream, type StreamOwner } from './stream.ts';

/**
 * When a session opens one more stream, its oldest stream is closed. The tabs of a browser share one
 * stream, so the others are connections whose end the server has not noticed yet.
 */
const maxStreamsPerSession = 6;

/**
 * When an account opens one more stream, its oldest stream is closed, so that the device in use is
 * never refused because of a forgotten one. An account belongs to one officer, however many the club
 * has, and this is enough for 24 browsers, or for four that each have as many as a session may have.
 */
const maxStreamsPerAccount = 24;

/**
 * A network has at most a tenth of the node's streams: by default 1,000, which is enough for the
 * officers in a club house and for the customers of a mobile operator behind one address. One more
 * is refused, because closing the oldest would let one caller end the streams of others.
 */
const shareOfNetwork = 0.1;

/** How long a refused browser waits. The web app tries again after 10 s at most. */
const retryAfterSeconds = 10;

export interface LiveStreamsOptions {
  metrics: Metrics;
  /** How many streams this node has at most. */
  maxStreams: number;
  /** Called when a club has no stream any more. */
  onEmpty(clubId: string): void;
}

export function createLiveStreams({ metrics, maxStreams, onEmpty }: LiveStreamsOptions) {
  const streamsByClub = new Map<string, Set<LiveStream>>();
  const countByNetwork = new Map<string, number>();
  let count = 0;

  function* allStreams() {
    for (const streams of streamsByClub.values()) yield* streams;
  }

  function remove(stream: LiveStream) {
    const streams = streamsByClub.get(stream.owner.clubId);
    if (!streams?.delete(stream)) return;
    addToCounts(stream.owner.network, -1);
    if (streams.size > 0) return;
    streamsByClub.delete(stream.owner.clubId);
    onEmpty(stream.owner.clubId);
  }

  function addToCounts(network: string, change: 1 | -1) {
    count += change;
    metrics.liveStreams.inc(change);
    const ofNetwork = (countByNetwork.get(network) ?? 0) + change;
    if (ofNetwork === 0) countByNetwork.delete(network);
    else countByNetwork.set(network, ofNetwork);
  }

  /** The stream that has to end before the owner opens one more. Sets list the oldest first. */
  function findStreamToReplace({ clubId, sessionId, userId }: StreamOwner) {
    const ofAccount = [...(streamsByClub.get(clubId) ?? [])].filter(
      ({ owner }) => owner.userId === userId,
    );
    const ofSession = ofAccount.filter(({ owner }) => owner.sessionId === sessionId);
    if (ofSession.length >= maxStreamsPerSession) return ofSession[0];
    return ofAccount.length >= maxStreamsPerAccount ? ofAccount[0] : undefined;
  }

  function refuse(limit: 'network' | 'node'): never {
    metrics.liveStreamsRefused.inc({ limit });
    if (limit === 'network') throw tooManyRequests(retryAfterSeconds);
    throw new AppError(503, 'too-many-streams', 'The server is full. Try again in a moment.', [], {
      'Retry-After': String(retryAfterSeconds),
    });
  }

  function end(stream: LiveStream) {
    stream.end();
    remove(stream);
  }

  return {
    remove,

    /**
     * Ends the oldest stream of a session or an account that has too many. Throws 429 or 503, and
     * ends nothing, if the network or the node would still have too many.
     */
    makeRoom(owner: StreamOwner) {
      const replaced = findStreamToReplace(owner);
      if (!replaced && count >= maxStreams) refuse('node');
      const ofNetwork = countByNetwork.get(owner.network) ?? 0;
      const isRemote = !isLoopbackNetwork(owner.network);
      const isReplacedHere = replaced?.owner.network === owner.network;
      if (isRemote && !isReplacedHere && ofNetwork >= maxStreams * shareOfNetwork)
        refuse('network');
      if (replaced) end(replaced);
    },

    add(stream: LiveStream) {
      const { clubId, network } = stream.owner;
      const streams = streamsByClub.get(clubId) ?? new Set();
      streamsByClub.set(clubId, streams.add(stream));
      addToCounts(network, 1);
    },

    deliver(clubId: string, events: LiveEvent[]) {
      const texts = events.map(encodeEvent);
      const streams = [...(streamsByClub.get(clubId) ?? [])];
      for (const stream of streams) stream.send(texts);
      metrics.liveEvents.inc(texts.length * streams.length);
    },

    sendHeartbeats() {
      const now = Date.now();
      for (const stream of allStreams()) stream.sendHeartbeat(now);
    },

    sessionIds() {
      return new Set([...allStreams()].map(({ owner }) => owner.sessionId));
    },

    /** The clubs of the open streams by session. */
    clubsBySession() {
      return new Map([...allStreams()].map(({ owner }) => [owner.sessionId, owner.clubId]));
    },

    /** Ends the streams of each of the sessions, and tells their browsers why. */
    endSignedOut(reasons: ReadonlyMap<string, StreamEndReason>) {
      for (const stream of [...allStreams()]) {
        const reason = reasons.get(stream.owner.sessionId);
        if (!reason) continue;
        stream.endSignedOut(reason);
        remove(stream);
      }
    },

    endAll() {
      for (const stream of [...allStreams()]) end(stream);
    },
  };
}
