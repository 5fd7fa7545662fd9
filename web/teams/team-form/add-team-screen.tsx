import { teamsPath } from '@fixturebook/contract/paths';
import type { TeamInput } from '@fixturebook/contract/teams/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import type { FormAttempt } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { groundsQuery, teamCalls } from '../api.ts';
import { TeamForm } from './team-form.tsx';
import { emptyTeamValues } from './team-form-values.ts';

export function meta() {
  return pageMeta('Add a team');
}

export default function AddTeamScreen() {
  const club = useOwnClub();
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  const query = useQuery(groundsQuery);

  async function submit(input: TeamInput, attempt: FormAttempt) {
    const team = await teamCalls.add(input, attempt.key);
    teamCalls.updateCached(client, team);
    const done = `${team.name} is one of your teams now.`;
    await leaveForm(attempt, { to: teamsPath, options: { state: { done } }, done });
  }

  return (
    <Page heading="Add a team" lead={club.name} width="narrow" parent={teamsPath}>
      <Loaded query={query}>
        {({ items }) => (
          <TeamForm
            draftKey={`team-${club.id}`}
            initialValues={emptyTeamValues}
            grounds={items}
            submit={submit}
            submitLabel="Add team"
          />
        )}
      </Loaded>
    </Page>
  );
}
