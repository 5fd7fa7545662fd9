import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import type { PlayCricketMatch } from '../queries/play-cricket.ts';
import { getPlayCricketState } from '../rules/play-cricket.ts';

export function toPlayCricketListView(rows: PlayCricketMatch[]): PlayCricketItem[] {
  return rows.flatMap((row) => {
    const { agreed, entered, callOffReason, opponent, ...rest } = row;
    const current = { terms: agreed.terms, calledOff: callOffReason !== null };
    const state = getPlayCricketState(current, entered);
    if (state === null) return [];
    return {
      ...rest,
      state,
      opponent: toClubSummaryView(opponent),
      termsId: agreed.id,
      terms: agreed.terms,
      calledOff: callOffReason,
      entered: entered && { ...entered, at: new Date(entered.at).toISOString() },
    };
  });
}
