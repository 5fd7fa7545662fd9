import { fixturesListed } from '../fixtures/events.ts';
import { defineSubscriber, type Subscriber } from '../platform/jobs/events.ts';
import { type AnnounceDeps, announceFreeDates } from './commands/announce.ts';

export function opponentSubscribers(deps: AnnounceDeps): Subscriber[] {
  return [
    defineSubscriber({
      event: fixturesListed,
      name: 'announce',
      react: ({ fixtureIds }) => announceFreeDates(deps, fixtureIds),
    }),
  ];
}
