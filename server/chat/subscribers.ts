import type { ChatCard } from '@fixturebook/contract/chat';
import type { LiveEvents } from '@fixturebook/contract/live';
import * as matchEvents from '../matches/events.ts';
import { runTransaction } from '../platform/database/database.ts';
import { defineSubscriber, type EventType, type Subscriber } from '../platform/jobs/events.ts';
import { recordLiveEvent } from '../platform/live/event-log.ts';
import { createCards } from './commands/cards.ts';
import type { ChatDeps } from './commands.ts';
import { clubsOfMatch } from './queries.ts';

/** What happens between two clubs is shown in their conversation, and on the screens that are open. */
export function chatSubscribers(deps: Pick<ChatDeps, 'db' | 'clock' | 'live'>): Subscriber[] {
  const showCard = createCards(deps);
  return [
    ofRequest(matchEvents.requestMade, (requestId) => ({ kind: 'request', requestId })),
    ofRequest(matchEvents.requestAccepted),
    ofRequest(matchEvents.requestDeclined),
    ofRequest(matchEvents.requestWithdrawn),
    ofRequest(matchEvents.requestExpired),
    ofRequest(matchEvents.requestReleased),
    ofMatch(matchEvents.matchAgreed, ({ matchId }) => ({ kind: 'match', matchId })),
    ofMatch(matchEvents.matchCalledOff, ({ matchId }) => ({ kind: 'called-off', matchId })),
    ofMatch(matchEvents.termsProposed, ({ matchId, proposalId }) => ({
      kind: 'terms',
      matchId,
      proposalId,
    })),
    ofMatch(matchEvents.termsAgreed),
    ofMatch(matchEvents.termsRefused),
    ofMatch(matchEvents.termsWithdrawn),
    ofMatch(matchEvents.reconfirmationAsked),
    ofMatch(matchEvents.reconfirmationAnswered),
  ];

  function ofRequest(
    event: EventType<matchEvents.RequestEvent>,
    cardOf?: (requestId: string) => ChatCard,
  ) {
    return defineSubscriber({
      event,
      name: 'show',
      async react({ requestId, fromClubId, toClubId }) {
        if (cardOf) await showCard({ fromClubId, toClubId, card: cardOf(requestId) });
        await tellScreens([fromClubId, toClubId], 'match-request', { requestId });
      },
    });
  }

  /** `clubId` is the club that acted; a match is agreed by the club that was asked. */
  function ofMatch<Data extends { matchId: string; clubId?: string }>(
    event: EventType<Data>,
    cardOf?: (data: Data) => ChatCard,
  ) {
    return defineSubscriber({
      event,
      name: 'show',
      async react(data) {
        const { matchId } = data;
        const clubs = await clubsOfMatch(deps.db, matchId);
        const from = clubs.find(({ id, asked }) => (data.clubId ? id === data.clubId : asked));
        const [fromClubId, toClubId] = [from?.id, clubs.find((club) => club !== from)?.id];
        if (!fromClubId || !toClubId) return;
        if (cardOf) await showCard({ fromClubId, toClubId, card: cardOf(data) });
        await tellScreens([fromClubId, toClubId], 'match', { matchId });
      },
    });
  }

  async function tellScreens<Name extends keyof LiveEvents>(
    clubIds: string[],
    name: Name,
    data: LiveEvents[Name],
  ) {
    await runTransaction(deps.db, async (tx) => {
      for (const clubId of clubIds) await recordLiveEvent(tx, { clubId, name, data });
    });
    deps.live.wake();
  }
}
