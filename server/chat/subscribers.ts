import type { ChatCard } from '@fixturebook/contract/chat';
import type { LiveEvents } from '@fixturebook/contract/live/events';
import * as matchEvents from '../matches/events.ts';
import { runTransaction } from '../platform/database/database.ts';
import { defineSubscriber, type EventType, type Subscriber } from '../platform/jobs/events.ts';
import { recordLiveEvent } from '../platform/live/event-log.ts';
import { createChatCardSender } from './commands/show-card.ts';
import type { ChatDeps } from './deps.ts';
import { isRequestUnsent, listClubsPlayingMatch } from './queries.ts';

export function chatSubscribers(
  deps: Pick<ChatDeps, 'db' | 'clock' | 'live' | 'secrets'>,
): Subscriber[] {
  const showCard = createChatCardSender(deps);
  return [
    onRequestEvent(matchEvents.requestMade, (requestId) => ({ kind: 'request', requestId })),
    onRequestEvent(matchEvents.requestCountered),
    onRequestEvent(matchEvents.requestAccepted),
    onRequestEvent(matchEvents.requestDeclined),
    onRequestEvent(matchEvents.requestWithdrawn),
    onRequestEvent(matchEvents.requestExpired),
    onRequestEvent(matchEvents.requestReleased),
    defineSubscriber({
      event: matchEvents.requestEndedUnsent,
      name: 'show',
      react: ({ requestId, fromClubId }) =>
        recordLiveEvents([fromClubId], 'match-request', { requestId }),
    }),
    onMatchEvent(matchEvents.matchAgreed, ({ matchId }) => ({ kind: 'match', matchId })),
    onMatchEvent(matchEvents.matchCalledOff, ({ matchId }) => ({ kind: 'called-off', matchId })),
    onMatchEvent(matchEvents.termsProposed, ({ matchId, proposalId }) => ({
      kind: 'terms',
      matchId,
      proposalId,
    })),
    onMatchEvent(matchEvents.termsAgreed),
    onMatchEvent(matchEvents.termsRefused),
    onMatchEvent(matchEvents.termsWithdrawn),
    onMatchEvent(matchEvents.reconfirmationAsked),
    onMatchEvent(matchEvents.reconfirmationAnswered),
    onMatchEvent(matchEvents.reconfirmationReminded),
    onMatchEvent(matchEvents.silenceReported),
  ];

  function onRequestEvent(
    event: EventType<matchEvents.RequestEventData>,
    toCard?: (requestId: string) => ChatCard,
  ) {
    return defineSubscriber({
      event,
      name: 'show',
      async react({ requestId, fromClubId, toClubId }) {
        if (toCard) await showCard(fromClubId, toClubId, toCard(requestId));
        // Nodes of version 0.1.0 emit the same events for a request that was not sent.
        const isUnsent = await isRequestUnsent(deps.db, requestId);
        const clubIds = isUnsent ? [fromClubId] : [fromClubId, toClubId];
        await recordLiveEvents(clubIds, 'match-request', { requestId });
      },
    });
  }

  /**
   * The card that shows the match is sent by the club `clubId`, or by the club that received the
   * match request if the event has no `clubId`.
   */
  function onMatchEvent<Data extends { matchId: string; clubId?: string }>(
    event: EventType<Data>,
    toCard?: (data: Data) => ChatCard,
  ) {
    return defineSubscriber({
      event,
      name: 'show',
      async react(data) {
        const { matchId } = data;
        const clubs = await listClubsPlayingMatch(deps.db, matchId);
        const from = clubs.find(({ id, wasAsked }) =>
          data.clubId ? id === data.clubId : wasAsked,
        );
        const [fromClubId, toClubId] = [from?.id, clubs.find((club) => club !== from)?.id];
        if (!fromClubId || !toClubId) return;
        if (toCard) await showCard(fromClubId, toClubId, toCard(data));
        await recordLiveEvents([fromClubId, toClubId], 'match', { matchId });
      },
    });
  }

  async function recordLiveEvents<Name extends keyof LiveEvents>(
    clubIds: string[],
    name: Name,
    data: LiveEvents[Name],
  ) {
    await runTransaction(deps.db, async (tx) => {
      for (const clubId of clubIds) await recordLiveEvent(tx, { clubId, name, data });
    });
    deps.live.wake(...clubIds);
  }
}
