import { fixturesListed } from '../fixtures/events.ts';
import { type Subscriber, subscriber } from '../platform/jobs/events.ts';
import { type AnnounceDeps, announce } from './commands/announce.ts';

export function opponentSubscribers(deps: AnnounceDeps): Subscriber[] {
  return [
    subscriber({
      event: fixturesListed,
      name: 'announce',
      react: ({ fixtureIds }) => announce(deps, fixtureIds),
    }),
  ];
}
