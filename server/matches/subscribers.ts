import { fixturesListed } from '../fixtures/events.ts';
import { type Subscriber, subscriber } from '../platform/events.ts';
import { type AnnounceDeps, announce } from './commands/announce.ts';

export function matchSubscribers(deps: AnnounceDeps): Subscriber[] {
  return [
    subscriber({
      event: fixturesListed,
      name: 'announce',
      react: ({ fixtureIds }) => announce(deps, fixtureIds),
    }),
  ];
}
