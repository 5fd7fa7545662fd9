import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import { presentClubSummary } from '../../clubs/presenters.ts';
import type { MatchToEnter } from '../queries/play-cricket.ts';
import { playCricketState } from '../rules/play-cricket.ts';

export function presentPlayCricket(rows: MatchToEnter[]): PlayCricketItem[] {
  return rows.flatMap((row) => {
    const { standing, entered, callOffReason, opponent, ...rest } = row;
    const now = { terms: standing.terms, calledOff: callOffReason !== null };
    const state = playCricketState(now, entered);
    if (state === null) return [];
    return {
      ...rest,
      state,
      opponent: presentClubSummary(opponent),
      termsId: standing.id,
      terms: standing.terms,
      calledOff: callOffReason,
      entered: entered && { ...entered, at: new Date(entered.at).toISOString() },
    };
  });
}
