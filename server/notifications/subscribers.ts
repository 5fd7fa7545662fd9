import * as billing from '../billing/events.ts';
import { newMessagesReceived } from '../chat/events.ts';
import * as matches from '../matches/events.ts';
import { moreOpponentsFound, opponentsFound } from '../opponents/events.ts';
import { defineSubscriber, type EventType, type Subscriber } from '../platform/jobs/events.ts';
import { seasonOffered, seasonOfferRefused } from '../season/events.ts';
import { notifyClub, notifyClubOfMessages } from './commands/notify.ts';
import type { NotificationDeps } from './deps.ts';
import { listGuestAnswerNews, listOfferedMatchNews } from './queries/guests.ts';
import {
  type ClubNews,
  listCalledOffMatchNews,
  listDeletedOpponentNews,
  listMatchRequestNews,
  listMatchTermsNews,
  listReconfirmationAnswerNews,
  listReconfirmationQuestionNews,
  listReminderNews,
  listSilenceNews,
  listUnsentRequestNews,
} from './queries/news.ts';
import { listRefusedOfferNews, listSeasonOfferNews } from './queries/offers.ts';
import { listMoreOpponentsNews, listOpponentFoundNews } from './queries/opponents.ts';
import { listMandateNews, listPaymentNews, listSubscriptionNews } from './queries/payments.ts';

export function notificationSubscribers(deps: NotificationDeps): Subscriber[] {
  const { db } = deps;
  function notifyOn<Data>(event: EventType<Data>, findNews: (data: Data) => Promise<ClubNews[]>) {
    return defineSubscriber({
      event,
      name: 'notify',
      async react(data) {
        for (const found of await findNews(data)) await notifyClub(deps, found);
      },
    });
  }
  return [
    notifyOn(matches.requestMade, (event) => listMatchRequestNews(db, 'made', event)),
    notifyOn(matches.requestCountered, (event) => listMatchRequestNews(db, 'countered', event)),
    notifyOn(matches.requestWithdrawn, (event) => listMatchRequestNews(db, 'withdrawn', event)),
    notifyOn(matches.requestAccepted, (event) => listMatchRequestNews(db, 'accepted', event)),
    notifyOn(matches.requestDeclined, (event) => listMatchRequestNews(db, 'declined', event)),
    notifyOn(matches.requestExpired, (event) => listMatchRequestNews(db, 'expired', event)),
    notifyOn(matches.requestReleased, (event) => listMatchRequestNews(db, 'released', event)),
    notifyOn(matches.requestEndedUnsent, (event) => listUnsentRequestNews(db, event)),
    notifyOn(matches.termsProposed, (event) => listMatchTermsNews(db, 'terms-proposed', event)),
    notifyOn(matches.termsAgreed, (event) => listMatchTermsNews(db, 'terms-agreed', event)),
    notifyOn(matches.termsRefused, (event) => listMatchTermsNews(db, 'terms-refused', event)),
    notifyOn(matches.termsWithdrawn, (event) => listMatchTermsNews(db, 'terms-withdrawn', event)),
    notifyOn(matches.matchCalledOff, (event) => listCalledOffMatchNews(db, event)),
    notifyOn(matches.opponentLeft, (event) => listDeletedOpponentNews(db, event)),
    notifyOn(matches.reconfirmationAsked, (event) => listReconfirmationQuestionNews(db, event)),
    notifyOn(matches.reconfirmationReminded, (event) => listReminderNews(db, event)),
    notifyOn(matches.silenceReported, (event) => listSilenceNews(db, event)),
    notifyOn(matches.reconfirmationAnswered, (event) => listReconfirmationAnswerNews(db, event)),
    notifyOn(matches.invitationAnswered, (event) => listGuestAnswerNews(db, event)),
    notifyOn(matches.offeredMatchAccepted, (event) => listOfferedMatchNews(db, event)),
    notifyOn(seasonOffered, (event) => listSeasonOfferNews(db, event)),
    notifyOn(seasonOfferRefused, (event) => listRefusedOfferNews(db, event)),
    notifyOn(opponentsFound, (event) => listOpponentFoundNews(db, event)),
    notifyOn(moreOpponentsFound, (event) => listMoreOpponentsNews(deps, event)),
    notifyOn(billing.paymentFailed, (event) => listPaymentNews(db, 'payment-failed', event)),
    notifyOn(billing.paymentChargedBack, (event) =>
      listPaymentNews(db, 'payment-charged-back', event),
    ),
    notifyOn(billing.graceOver, (event) => listPaymentNews(db, 'payment-overdue', event)),
    notifyOn(billing.mandateEnded, (event) => listMandateNews(db, event)),
    notifyOn(billing.subscriptionMade, async (event) => listSubscriptionNews(event)),
    defineSubscriber({
      event: newMessagesReceived,
      name: 'notify',
      react: (event) => notifyClubOfMessages(deps, event),
    }),
  ];
}
