import type { TeamInput } from '@fixturebook/contract/teams/teams';
import { api, unwrapResponse } from '../../platform/api-client.ts';

/** What the form of the first dates says about a team. */
export type FirstTeam = Pick<TeamInput, 'name' | 'weekdays' | 'side' | 'startTime'>;

/** Keeps the team with its usual days. Its dates are listed by then, so a team that cannot be kept is added later. */
export async function keepTeam(team: FirstTeam): Promise<void> {
  await unwrapResponse(api.me.teams.$post({ json: team })).catch(() => undefined);
}
