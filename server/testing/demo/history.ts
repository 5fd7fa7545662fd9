import { randomUUID } from 'node:crypto';
import type { EventBus, Subscriber } from '../../platform/jobs/events.ts';

export type DemoEventReplay = ReturnType<typeof createDemoEventReplay>;

/**
 * The demo creates the events of one match after the other, so `playUntil` later runs the reactions
 * to all events in the order of time.
 */
export function createDemoEventReplay() {
  const subscribers: Subscriber[] = [];
  const waiting: { at: Date; run: () => Promise<unknown> }[] = [];
  let time = new Date(0);

  function add(at: Date, happen: () => Promise<unknown>) {
    const later = waiting.findIndex((other) => other.at > at);
    waiting.splice(later === -1 ? waiting.length : later, 0, { at, run: happen });
  }

  function createEvents(clock: () => Date): EventBus {
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
    /** Creates a clock that shows a given time, and events whose reactions `playUntil` runs later. */
    depsAt: (depsAt: Date) => ({ clock: () => depsAt, events: createEvents(() => depsAt) }),
    depsInOrder: { clock, events: createEvents(clock) },
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
