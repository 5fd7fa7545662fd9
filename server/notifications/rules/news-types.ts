import type { ProPlan } from '@fixturebook/contract/billing';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { NotificationKind } from '@fixturebook/contract/notifications';
import type { QuestionStage } from '../../matches/events.ts';

export interface MatchRequestNews {
  requestId: string;
  /** The date of the match; null when the club has deleted that date and the request with it. */
  date: string | null;
  /**
   * The news is about the counter-offer, so the two clubs have changed places. Version 0.1.0 shows the news of the
   * request in its place. It cannot show news of an unknown type.
   */
  isCounterOffer?: boolean;
}
export interface MatchNews {
  matchId: string;
  date: string;
}

/**
 * News of the invited opponent of a recorded match, which has no account. Earlier versions show the news of a club in
 * its place. They cannot show news of an unknown type.
 */
export interface NewsOfGuest {
  /** The name of the opponent as the notified club has recorded it. */
  guest?: string;
  /** When the opponent answered. A newer answer replaces the notification of an earlier one. */
  answeredAt?: string;
}

export interface PaymentNews {
  amountPence: number;
  date: string;
}

/** `clubs` counts the clubs that are free on the first date. */
export interface MoreOpponents {
  day: string;
  dates: number;
  clubs: number;
}

export interface NewsByType {
  /** `seq` is the position of the newest message in the conversation. */
  message: { conversationId: string; seq: number };
  'request-made': MatchRequestNews;
  'season-offered': { planId: string; dates: string[] };
  'season-offer-refused': { date: string; fixtureId: string };
  'request-withdrawn': MatchRequestNews;
  /** The request was withdrawn, because the club that sent it is no longer free on that date. */
  'request-let-go': MatchRequestNews;
  'request-lapsed': MatchRequestNews;
  /** `isOffered`: a club has agreed to a match that the notified club had recorded against it. */
  'request-accepted': MatchNews &
    Pick<MatchRequestNews, 'isCounterOffer'> & { isOffered?: boolean };
  'request-declined': MatchRequestNews;
  /** `ownFixtureId` is the free date of the notified club, if it has listed one. */
  'request-expired': MatchRequestNews & { ownFixtureId: string | null };
  'request-taken': MatchRequestNews;
  'terms-proposed': MatchNews & { proposalId: string } & NewsOfGuest;
  'terms-agreed': MatchNews & NewsOfGuest;
  'terms-refused': MatchNews;
  'terms-withdrawn': MatchNews;
  'called-off': MatchNews & { reason: CallOffReason };
  /**
   * The opponent of an agreed match was deleted, so the notified club is free on that date again.
   */
  'opponent-left': { fixtureId: string; date: string; teamName: string };
  /**
   * Version 0.1.0 knows no `stage`, and shows the question “Still on?” in place of each of them. It
   * cannot show news of an unknown type.
   */
  'reconfirm-asked': MatchNews & {
    stage?: Exclude<QuestionStage, 'first'> | 'last' | 'unanswered';
    /** Only for `last`. */
    hasOtherAnswered?: boolean;
    /** Only for `unanswered`: the other club cannot answer, because the operator suspended it. */
    isOtherSuspended?: boolean;
  };
  /** `isLate`: the notified club had been told that the other club has not answered. */
  'reconfirm-on': MatchNews & { isLate?: boolean } & NewsOfGuest;
  'reconfirm-problem': MatchNews & NewsOfGuest;
  opponent: {
    /** The free date of the notified club; that of the other club if there is a `reason`. */
    fixtureId: string;
    /** The free date of the other club, if the notified club has one that it suits. News that was stored before this field existed lacks it. */
    foundFixtureId?: string;
    date: string;
    teamName: string;
    /** For the news that tells of all dates that were announced on an earlier day. */
    more?: MoreOpponents;
    /** A saved search found the date, or the notified club follows the other. */
    reason?: 'search' | 'followed';
    /** The followed club's, only with the reason `followed`. */
    slug?: string;
  };
  /** `until` is the last day on which the club keeps the Pro plan after the failed payment. */
  'payment-failed': PaymentNews & { until: string };
  'payment-charged-back': PaymentNews;
  'payment-overdue': PaymentNews;
  'mandate-ended': { mandateId: string };
  'subscription-made': { plan: ProPlan; amountPence: number };
}

export type NewsType = keyof NewsByType;
export type News = { [Type in NewsType]: { type: Type } & NewsByType[Type] }[NewsType];

export interface NewsDefinition<Type extends NewsType> {
  kind: NotificationKind;
  /**
   * Whether this news is also sent by mail, if the club has chosen mails about this kind of news.
   */
  mail: boolean;
  push: boolean;
  /** `phone` is the number of the club, or empty if it has none or is suspended. */
  formatSentence(club: string, news: NewsByType[Type], phone: string): string;
  path(news: NewsByType[Type]): string;
  action: string;
}
