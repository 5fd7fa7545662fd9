import {
  graceOver,
  mandateEnded,
  paymentChargedBack,
  paymentFailed,
  subscriptionMade,
} from '../billing/events.ts';
import { newMessagesReceived } from '../chat/events.ts';
import {
  matchCalledOff,
  opponentLeft,
  reconfirmationAnswered,
  reconfirmationAsked,
  requestAccepted,
  requestDeclined,
  requestExpired,
  requestMade,
  requestReleased,
  requestWithdrawn,
  termsAgreed,
  termsProposed,
  termsRefused,
  termsWithdrawn,
} from '../matches/events.ts';
import { opponentsFound } from '../opponents/events.ts';
import { defineSubscriber, type EventType, type Subscriber } from '../platform/jobs/events.ts';
import { seasonOffered, seasonOfferRefused } from '../season/events.ts';
import { notifyClub, notifyClubOfMessages } from './commands/notify.ts';
import type { NotificationDeps } from './commands.ts';
import {
  type ClubNews,
  listCallOffNews,
  listOpponentLeftNews,
  listOpponentNews,
  listReconfirmationAnswerNews,
  listReconfirmationQuestionNews,
  listRequestNews,
  listTermsNews,
} from './queries/news.ts';
import { listOfferRefusedNews, listSeasonOfferNews } from './queries/offers.ts';
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
    notifyOn(requestMade, (event) => listRequestNews(db, 'made', event)),
    notifyOn(requestWithdrawn, (event) => listRequestNews(db, 'withdrawn', event)),
    notifyOn(requestAccepted, (event) => listRequestNews(db, 'accepted', event)),
    notifyOn(requestDeclined, (event) => listRequestNews(db, 'declined', event)),
    notifyOn(requestExpired, (event) => listRequestNews(db, 'expired', event)),
    notifyOn(requestReleased, (event) => listRequestNews(db, 'released', event)),
    notifyOn(termsProposed, (event) => listTermsNews(db, 'terms-proposed', event)),
    notifyOn(termsAgreed, (event) => listTermsNews(db, 'terms-agreed', event)),
    notifyOn(termsRefused, (event) => listTermsNews(db, 'terms-refused', event)),
    notifyOn(termsWithdrawn, (event) => listTermsNews(db, 'terms-withdrawn', event)),
    notifyOn(matchCalledOff, (event) => listCallOffNews(db, event)),
    notifyOn(opponentLeft, (event) => listOpponentLeftNews(db, event)),
    notifyOn(reconfirmationAsked, (event) => listReconfirmationQuestionNews(db, event)),
    notifyOn(reconfirmationAnswered, (event) => listReconfirmationAnswerNews(db, event)),
    notifyOn(seasonOffered, (event) => listSeasonOfferNews(db, event)),
    notifyOn(seasonOfferRefused, (event) => listOfferRefusedNews(db, event)),
    notifyOn(opponentsFound, (event) => listOpponentNews(db, event)),
    notifyOn(paymentFailed, (event) => listPaymentNews(db, 'payment-failed', event)),
    notifyOn(paymentChargedBack, (event) => listPaymentNews(db, 'payment-charged-back', event)),
    notifyOn(graceOver, (event) => listPaymentNews(db, 'payment-overdue', event)),
    notifyOn(mandateEnded, (event) => listMandateNews(db, event)),
    notifyOn(subscriptionMade, async (event) => listSubscriptionNews(event)),
    defineSubscriber({
      event: newMessagesReceived,
      name: 'notify',
      react: (event) => notifyClubOfMessages(deps, event),
    }),
  ];
}
