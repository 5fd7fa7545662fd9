import { eq } from 'drizzle-orm';
import { matches } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { News } from '../rules/news-types.ts';
import { type ClubNews, findMatchAndOpponent } from './news.ts';

interface GuestAnswer {
  matchId: string;
  /** The club that has recorded the match. */
  clubId: string;
  answer: 'yes' | 'different' | 'no' | 'on';
  answeredAt: string;
}

export async function listGuestAnswerNews(
  executor: Executor,
  { matchId, clubId, answer, answeredAt }: GuestAnswer,
): Promise<ClubNews[]> {
  const [match] = await executor
    .select({ date: matches.date, guest: matches.opponentName })
    .from(matches)
    .where(eq(matches.id, matchId));
  if (!match?.guest) return [];
  const data = { matchId, date: match.date, guest: match.guest, answeredAt };
  const newsByAnswer: Record<GuestAnswer['answer'], News> = {
    yes: { type: 'terms-agreed', ...data },
    different: { type: 'terms-proposed', ...data, proposalId: matchId },
    no: { type: 'reconfirm-problem', ...data },
    on: { type: 'reconfirm-on', ...data },
  };
  const subject = `${matchId} guest`;
  return [{ clubId, aboutClubId: null, subject, news: newsByAnswer[answer] }];
}

/** The club `clubId` has agreed to a match that the other club had recorded. */
export async function listOfferedMatchNews(
  executor: Executor,
  { matchId, clubId }: { matchId: string; clubId: string },
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  if (!match) return [];
  const { date, otherId } = match;
  const news = { type: 'request-accepted', matchId, date, isOffered: true } as const;
  return [{ clubId: otherId, aboutClubId: clubId, subject: `${matchId} offered`, news }];
}
