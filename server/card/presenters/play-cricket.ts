import type { PlayCricketListItem } from '@fixturebook/contract/card/outputs';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import type { PlayCricketMatch } from '../queries/play-cricket.ts';
import { getPlayCricketEntryState } from '../rules/play-cricket.ts';

export function toPlayCricketListView(rows: PlayCricketMatch[]): PlayCricketListItem[] {
  return rows.flatMap((row) => {
    const { agreed, entered, callOffReason, opponent, opponentName, opponentTeamName, ...rest } =
      row;
    const current = { terms: agreed.terms, calledOff: callOffReason !== null };
    const state = getPlayCricketEntryState(current, entered);
    if (state === null) return [];
    return {
      ...rest,
      state,
      opponent: {
        name: opponentName ?? opponent?.name ?? '',
        club: opponent && toClubSummaryView(opponent),
      },
      opponentTeamName: opponentTeamName ?? '',
      termsId: agreed.id,
      terms: agreed.terms,
      calledOff: callOffReason,
      entered: entered && { ...entered, at: new Date(entered.at).toISOString() },
    };
  });
}
