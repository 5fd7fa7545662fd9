import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import type { MatchToEnter } from '../queries/play-cricket.ts';
import { getPlayCricketState } from '../rules/play-cricket.ts';

export function toPlayCricketListView(rows: MatchToEnter[]): PlayCricketItem[] {
  return rows.flatMap((row) => {
    const { standing, entered, callOffReason, opponent, ...rest } = row;
    const current = { terms: standing.terms, calledOff: callOffReason !== null };
    const state = getPlayCricketState(current, entered);
    if (state === null) return [];
    return {
      ...rest,
      state,
      opponent: toClubSummaryView(opponent),
      termsId: standing.id,
      terms: standing.terms,
      calledOff: callOffReason,
      entered: entered && { ...entered, at: new Date(entered.at).toISOString() },
    };
  });
}
