import {
  graceOver,
  mandateEnded,
  paymentChargedBack,
  paymentFailed,
  subscriptionMade,
} from '../billing/events.ts';
import { messageNewsMade } from '../chat/events.ts';
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
import { tell, tellOfMessages } from './commands/tell.ts';
import type { NotificationDeps } from './commands.ts';
import {
  type Found,
  newsOfAnswer,
  newsOfCallOff,
  newsOfLeaving,
  newsOfOpponent,
  newsOfQuestion,
  newsOfRequest,
  newsOfTerms,
} from './queries/news.ts';
import { newsOfOfferRefused, newsOfOffers } from './queries/offers.ts';
import { newsOfMandate, newsOfPayment, newsOfSubscription } from './queries/payments.ts';

/** Each event becomes at most one entry, one mail and one push, however often it is told. */
export function notificationSubscribers(deps: NotificationDeps): Subscriber[] {
  const { db } = deps;
  function on<Data>(event: EventType<Data>, find: (data: Data) => Promise<Found[]>) {
    return defineSubscriber({
      event,
      name: 'notify',
      async react(data) {
        for (const found of await find(data)) await tell(deps, found);
      },
    });
  }
  return [
    on(requestMade, (event) => newsOfRequest(db, 'made', event)),
    on(requestWithdrawn, (event) => newsOfRequest(db, 'withdrawn', event)),
    on(requestAccepted, (event) => newsOfRequest(db, 'accepted', event)),
    on(requestDeclined, (event) => newsOfRequest(db, 'declined', event)),
    on(requestExpired, (event) => newsOfRequest(db, 'expired', event)),
    on(requestReleased, (event) => newsOfRequest(db, 'released', event)),
    on(termsProposed, (event) => newsOfTerms(db, 'terms-proposed', event)),
    on(termsAgreed, (event) => newsOfTerms(db, 'terms-agreed', event)),
    on(termsRefused, (event) => newsOfTerms(db, 'terms-refused', event)),
    on(termsWithdrawn, (event) => newsOfTerms(db, 'terms-withdrawn', event)),
    on(matchCalledOff, (event) => newsOfCallOff(db, event)),
    on(opponentLeft, (event) => newsOfLeaving(db, event)),
    on(reconfirmationAsked, (event) => newsOfQuestion(db, event)),
    on(reconfirmationAnswered, (event) => newsOfAnswer(db, event)),
    on(seasonOffered, (event) => newsOfOffers(db, event)),
    on(seasonOfferRefused, (event) => newsOfOfferRefused(db, event)),
    on(opponentsFound, (event) => newsOfOpponent(db, event)),
    on(paymentFailed, (event) => newsOfPayment(db, 'payment-failed', event)),
    on(paymentChargedBack, (event) => newsOfPayment(db, 'payment-charged-back', event)),
    on(graceOver, (event) => newsOfPayment(db, 'payment-overdue', event)),
    on(mandateEnded, (event) => newsOfMandate(db, event)),
    on(subscriptionMade, async (event) => newsOfSubscription(event)),
    defineSubscriber({
      event: messageNewsMade,
      name: 'notify',
      react: (event) => tellOfMessages(deps, event),
    }),
  ];
}
