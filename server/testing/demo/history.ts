import { randomUUID } from 'node:crypto';
import type { Events, Subscriber } from '../../platform/jobs/events.ts';

export type History = ReturnType<typeof createHistory>;

/**
 * What happens in the order of its time. The demo is played one story after the other; those who react
 * are told of all that came of it as it would have come, one thing at a time.
 */
export function createHistory() {
  const subscribers: Subscriber[] = [];
  const waiting: { at: Date; run: () => Promise<unknown> }[] = [];
  let time = new Date(0);

  function add(at: Date, happen: () => Promise<unknown>) {
    const later = waiting.findIndex((other) => other.at > at);
    waiting.splice(later === -1 ? waiting.length : later, 0, { at, run: happen });
  }

  function createEvents(clock: () => Date): Events {
    return {
      async emit(_, type, ...occurrences) {
        const reactions = subscribers.filter(({ event }) => event.name === type.name);
        for (const { react } of reactions)
          for (const data of occurrences)
            add(clock(), () => react(data, { id: randomUUID(), attempt: 1 }));
      },
    };
  }

  const clock = () => time;
  return {
    subscribers,
    add,
    /** For what is done at once, and told of in its turn. */
    depsAt: (depsAt: Date) => ({ clock: () => depsAt, events: createEvents(() => depsAt) }),
    /** For what is done in its turn. */
    depsInOrder: { clock, events: createEvents(clock) },
    /** Lets all happen that happened before then. */
    async playUntil(until: Date) {
      for (;;) {
        const [next] = waiting;
        if (!next || next.at > until) return;
        waiting.shift();
        time = next.at;
        await next.run();
      }
    },
  };
}
