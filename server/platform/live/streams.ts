import type { SignOutReason } from '@fixturebook/contract/live-stream';
import type { Metrics } from '../web/metrics.ts';
import type { LiveEvent } from './event-log.ts';
import { encodeEvent, type LiveStream } from './stream.ts';

/** When a session opens one more stream, its oldest stream is closed. */
const maxStreamsPerSession = 6;

/** Calls `onEmpty` when a club has no stream any more. */
export function createLiveStreams(metrics: Metrics, onEmpty: (clubId: string) => void) {
  const streamsByClub = new Map<string, Set<LiveStream>>();

  function* allStreams() {
    for (const streams of streamsByClub.values()) yield* streams;
  }

  function remove(stream: LiveStream) {
    const streams = streamsByClub.get(stream.owner.clubId);
    if (!streams?.delete(stream)) return;
    metrics.liveStreams.dec();
    if (streams.size > 0) return;
    streamsByClub.delete(stream.owner.clubId);
    onEmpty(stream.owner.clubId);
  }

  function end(stream: LiveStream) {
    stream.end();
    remove(stream);
  }

  return {
    remove,

    add(stream: LiveStream) {
      const { clubId, sessionId } = stream.owner;
      const streams = streamsByClub.get(clubId) ?? new Set();
      const ofSession = [...streams].filter(({ owner }) => owner.sessionId === sessionId);
      const [oldest] = ofSession;
      if (oldest && ofSession.length >= maxStreamsPerSession) end(oldest);
      streamsByClub.set(clubId, streams.add(stream));
      metrics.liveStreams.inc();
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
      return [...new Set([...allStreams()].map(({ owner }) => owner.sessionId))];
    },

    /** The clubs of the open streams by session. */
    clubsBySession() {
      return new Map([...allStreams()].map(({ owner }) => [owner.sessionId, owner.clubId]));
    },

    /** Ends the streams of each of the sessions, and tells their browsers why. */
    endSignedOut(reasons: ReadonlyMap<string, SignOutReason>) {
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
