import type { Metrics } from '../web/metrics.ts';
import type { LiveEvent, Position } from './event-log.ts';
import { type LiveStream, type StreamOwner, told } from './stream.ts';

/** Streams that one session may have on a node. With one more the oldest goes. */
const mostOfSession = 6;

/** The open streams of a node, by club. */
export function createLiveStreams(metrics: Metrics) {
  const ofClub = new Map<string, Set<LiveStream>>();

  function* all() {
    for (const streams of ofClub.values()) yield* streams;
  }

  function remove(stream: LiveStream) {
    const streams = ofClub.get(stream.owner.clubId);
    if (!streams?.delete(stream)) return;
    metrics.liveStreams.dec();
    if (streams.size === 0) ofClub.delete(stream.owner.clubId);
  }

  /** It counts no longer, though it has yet to say goodbye. */
  function end(stream: LiveStream) {
    stream.end();
    remove(stream);
  }

  return {
    remove,

    add(stream: LiveStream) {
      const { clubId, sessionId } = stream.owner;
      const streams = ofClub.get(clubId) ?? new Set();
      const ofSession = [...streams].filter(({ owner }) => owner.sessionId === sessionId);
      const [oldest] = ofSession;
      if (oldest && ofSession.length >= mostOfSession) end(oldest);
      ofClub.set(clubId, streams.add(stream));
      metrics.liveStreams.inc();
    },

    hand(events: LiveEvent[]) {
      const heard = events.filter(({ clubId }) => ofClub.has(clubId));
      for (const [clubId, news] of Map.groupBy(heard, (event) => event.clubId)) {
        const texts = news.map(told);
        const streams = [...(ofClub.get(clubId) ?? [])];
        for (const stream of streams) stream.tell(texts);
        metrics.liveEvents.inc(texts.length * streams.length);
      }
    },

    /** Lets those that nothing was said to know that they are alive. */
    beat(position: Position) {
      const sign = told({ position, name: 'beat', data: '{}' });
      const now = Date.now();
      for (const stream of all()) stream.beat(now, sign);
    },

    sessionIds() {
      return [...new Set([...all()].map(({ owner }) => owner.sessionId))];
    },

    /** Ends the streams of whom the session is none of any more. */
    signOut(isGood: (owner: StreamOwner) => boolean) {
      for (const stream of [...all()]) {
        if (isGood(stream.owner)) continue;
        stream.signOut();
        remove(stream);
      }
    },

    endAll() {
      for (const stream of [...all()]) end(stream);
    },
  };
}
