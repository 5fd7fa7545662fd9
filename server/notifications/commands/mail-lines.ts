import type { RequestAnswer } from '@fixturebook/contract/match-requests/mail-links';
import { opponentsPath, pulledOutPath, requestsPath } from '@fixturebook/contract/paths';
import type { OfficerAddress } from '../../accounts/queries.ts';
import { createAnswerPath } from '../../matches/policy/answer-link.ts';
import {
  findMatchFactsForEmail,
  findRequestFactsForEmail,
  listContactFacts,
} from '../../matches/queries/facts.ts';
import { findFreeDateFactsForEmail } from '../../matches/queries/free-date-facts.ts';
import { findMatch } from '../../matches/queries/matches.ts';
import { listUntoldOpponents } from '../../opponents/queries/announcements.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { MailFact } from '../../platform/mail/letter.ts';
import type { NotificationDeps } from '../deps.ts';
import { listOfferFacts } from '../queries/offers.ts';
import type { SendableNotification } from '../queries/sendable-entries.ts';
import { listUnreadTexts } from '../queries/unread-messages.ts';
import type { MailLine } from '../rules/letters.ts';
import { describeNews } from '../rules/news.ts';
import type { NewsByType } from '../rules/news-types.ts';
import { describeFreeClubs } from '../rules/opponent-news.ts';

/** Returns what a mail says about the news for each officer, because the links differ. */
export type MailLineCreator = (officer: OfficerAddress) => MailLine;

/** Reads the details of the news for a mail. */
export async function prepareMailLine(
  tx: Transaction,
  deps: NotificationDeps,
  entry: SendableNotification,
): Promise<MailLineCreator> {
  const found = await findFacts(tx, deps, entry);
  const silenceActions = await findSilenceActions(tx, entry);
  const facts = [...(found ?? []), ...(silenceActions?.contact ?? [])];
  const freeClubs = await findFreeClubs(tx, deps, entry);
  const line = describeWithoutDetails(entry);
  return (officer) => ({
    ...line,
    ...(facts.length > 0 && { facts }),
    ...(silenceActions && { actions: silenceActions.actions }),
    ...freeClubs,
    ...createAnswerActions(deps, entry, officer),
  });
}

export function describeWithoutDetails({
  news,
  about,
  aboutPhone,
}: SendableNotification): MailLine {
  const { action, path, sentence } = describeNews(news);
  return { sentence: sentence(about, aboutPhone), action, path };
}

async function findFacts(
  tx: Transaction,
  { clock }: NotificationDeps,
  { news, clubId }: SendableNotification,
): Promise<MailFact[] | undefined> {
  if ('matchId' in news) return findMatchFactsForEmail(tx, clubId, news);
  if ('requestId' in news) return findRequestFactsForEmail(tx, clubId, news.requestId);
  switch (news.type) {
    case 'message':
      return toMessageFacts(await listUnreadTexts(tx, news.conversationId, clubId));
    case 'season-offered':
      return listOfferFacts(tx, clubId, news.planId, clock());
    case 'opponent-left':
      return findFreeDateFactsForEmail(tx, clubId, { ownId: news.fixtureId });
    case 'opponent':
      return news.more ? undefined : findFreeDateFactsForEmail(tx, clubId, toFreeDates(news));
    default:
      return undefined;
  }
}

function toMessageFacts(texts: string[]): MailFact[] {
  return texts.map((text) => ['Message', text]);
}

function toFreeDates({ fixtureId, foundFixtureId, reason }: NewsByType['opponent']) {
  return reason ? { theirId: fixtureId } : { ownId: fixtureId, theirId: foundFixtureId };
}

/** Reads the clubs that are still free when the mail is written. */
async function findFreeClubs(
  tx: Transaction,
  { clock }: NotificationDeps,
  { news, clubId }: SendableNotification,
) {
  if (news.type !== 'opponent' || !news.more) return undefined;
  const { day } = news.more;
  return describeFreeClubs(await listUntoldOpponents(tx, { clubId, day }, toLondonDate(clock())));
}

/** The mail has a button for each of these actions, so that the club can act from the touchline. */
async function findSilenceActions(tx: Transaction, entry: SendableNotification) {
  const { news, clubId, aboutPhone } = entry;
  if (news.type !== 'reconfirm-asked' || news.stage !== 'unanswered') return undefined;
  const match = await findMatch(tx, clubId, news.matchId);
  if (!match) return undefined;
  const { own, home, away } = match;
  const [ownSide, opponent] = own === 'home' ? [home, away] : [away, home];
  const actions = [
    { action: 'Our opposition pulled out', path: pulledOutPath(news.matchId) },
    { action: 'Look for other opponents', path: opponentsPath(ownSide.fixtureId) },
  ];
  return {
    contact: listContactFacts(opponent),
    actions: aboutPhone
      ? [{ action: 'Call them', path: `tel:${aboutPhone}` }, ...actions]
      : actions,
  };
}

/** Lets the officer answer a request from the mail, with links that answer nothing until a button is pressed. */
function createAnswerActions(
  { secrets }: NotificationDeps,
  { news }: SendableNotification,
  officer: OfficerAddress,
): Pick<MailLine, 'actions' | 'note'> {
  if (news.type !== 'request-made') return {};
  const { requestId, isCounterOffer: isOfCounterOffer = false } = news;
  const [accept, decline] = isOfCounterOffer ? ['Agree', 'No thanks'] : ['Accept', 'Decline'];
  const createPath = (answer: RequestAnswer) =>
    createAnswerPath(secrets, { requestId, answer, isOfCounterOffer }, officer);
  return {
    actions: [
      { action: accept, path: createPath('accept') },
      { action: decline, path: createPath('decline') },
      { action: 'See request', path: requestsPath },
    ],
    note: `${accept} and ${decline} open a page that asks you once more, and need no login. They are meant for you alone, so please don’t forward this email.`,
  };
}
