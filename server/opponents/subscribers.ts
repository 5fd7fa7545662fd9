import { fixturesListed } from '../fixtures/events.ts';
import { defineSubscriber, type Subscriber } from '../platform/jobs/events.ts';
import { announceFreeDates } from './commands/announce.ts';
import type { AnnounceDeps } from './deps.ts';

export function opponentSubscribers(deps: AnnounceDeps): Subscriber[] {
  return [
    defineSubscriber({
      event: fixturesListed,
      name: 'announce',
      react: ({ fixtureIds }) => announceFreeDates(deps, fixtureIds),
    }),
  ];
}
