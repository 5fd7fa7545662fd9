import type {
  SeasonOffer,
  SeasonPreview,
  SeasonRow,
  TeamFixtureOnDate,
} from '@fixturebook/contract/season';
import { findFixtureClash } from '@fixturebook/contract/season-clash';
import { toClubSummaryView } from '../clubs/presenters.ts';
import { toFixtureView } from '../fixtures/presenters.ts';
import type { SeasonPlan } from './commands.ts';
import type { SeasonOfferRow } from './queries.ts';
import { findHomeGround, planLifetimeHours } from './rules.ts';

export function toSeasonPlanView(plan: SeasonPlan): SeasonPreview {
  const { id, year, rows, createdAt, gone, later, club, listed, onePitch } = plan;
  const items: SeasonRow[] = [];
  for (const { last, season, date, bankHoliday, side } of rows) {
    const { teamName, startTime, format, overs, opponent, recorded } = last;
    const day: TeamFixtureOnDate = { teamName, date, side };
    const others = items.filter(({ clash }) => clash !== 'listed');
    items.push({
      fixtureId: last.id,
      last: {
        date: last.date,
        side: last.side,
        opponent: opponent?.name ?? recorded?.opponent ?? null,
      },
      ...day,
      bankHoliday,
      ground: findHomeGround(last, season, club).ground,
      startTime: startTime?.slice(0, 5) ?? null,
      format,
      overs,
      opponent: opponent?.isThere ? toClubSummaryView(opponent) : null,
      clash: findFixtureClash(day, { listed, others, onePitch }),
    });
  }
  const expiresAt = new Date(createdAt.getTime() + planLifetimeHours * 3_600_000).toISOString();
  return { id, year, expiresAt, items, gone, later, listed, onePitch };
}

export function toSeasonOfferView({ offer, ...row }: SeasonOfferRow): SeasonOffer {
  return {
    id: offer.id,
    fixture: toFixtureView(row),
    teamName: offer.teamName,
    ground: offer.ground,
    firstUntil: offer.firstUntil.toISOString(),
  };
}
