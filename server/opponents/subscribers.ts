import { fixturesListed } from '../fixtures/events.ts';
import { matchAgreed } from '../matches/events.ts';
import { defineSubscriber, type Subscriber } from '../platform/jobs/events.ts';
import { announceFreeDates } from './commands/announce.ts';
import { endSearchesOfMatch } from './commands/saved-searches.ts';
import type { AnnounceDeps } from './deps.ts';

export function opponentSubscribers(deps: AnnounceDeps): Subscriber[] {
  return [
    defineSubscriber({
      event: fixturesListed,
      name: 'announce',
      react: ({ fixtureIds }, job) => announceFreeDates(deps, fixtureIds, job.id),
    }),
    defineSubscriber({
      event: matchAgreed,
      name: 'end-searches',
      react: ({ matchId }) => endSearchesOfMatch(deps, matchId),
    }),
  ];
}
