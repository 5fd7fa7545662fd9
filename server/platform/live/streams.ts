import type { Metrics } from '../web/metrics.ts';
import type { LiveEvent, LogPosition } from './event-log.ts';
import { encodeEvent, type LiveStream, type StreamOwner } from './stream.ts';

/** When a session opens one more stream, its oldest stream is closed. */
const maxStreamsPerSession = 6;

export function createLiveStreams(metrics: Metrics) {
  const streamsByClub = new Map<string, Set<LiveStream>>();

  function* allStreams() {
    for (const streams of streamsByClub.values()) yield* streams;
  }

  function remove(stream: LiveStream) {
    const streams = streamsByClub.get(stream.owner.clubId);
    if (!streams?.delete(stream)) return;
    metrics.liveStreams.dec();
    if (streams.size === 0) streamsByClub.delete(stream.owner.clubId);
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

    deliver(events: LiveEvent[]) {
      const deliverable = events.filter(({ clubId }) => streamsByClub.has(clubId));
      for (const [clubId, news] of Map.groupBy(deliverable, (event) => event.clubId)) {
        const texts = news.map(encodeEvent);
        const streams = [...(streamsByClub.get(clubId) ?? [])];
        for (const stream of streams) stream.send(texts);
        metrics.liveEvents.inc(texts.length * streams.length);
      }
    },

    sendHeartbeats(position: LogPosition) {
      const sign = encodeEvent({ position, name: 'beat', data: '{}' });
      const now = Date.now();
      for (const stream of allStreams()) stream.sendHeartbeat(now, sign);
    },

    sessionIds() {
      return [...new Set([...allStreams()].map(({ owner }) => owner.sessionId))];
    },

    endSignedOut(isSignedIn: (owner: StreamOwner) => boolean) {
      for (const stream of [...allStreams()]) {
        if (isSignedIn(stream.owner)) continue;
        stream.endSignedOut();
        remove(stream);
      }
    },

    endAll() {
      for (const stream of [...allStreams()]) end(stream);
    },
  };
}
