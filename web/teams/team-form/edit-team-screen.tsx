import { teamsPath } from '@fixturebook/contract/paths';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { groundsQuery, teamCalls, teamsQuery } from '../api.ts';
import { DeleteItemButton, useDeleteItem } from '../delete-item-button.tsx';
import { DeletedItemNotice, ItemNotFoundNotice } from '../item-notice.tsx';
import { useKeptItem, useSaveItem } from '../use-edited-item.ts';
import type { Route } from './+types/edit-team-screen';
import { TeamForm } from './team-form.tsx';
import { isTeamStored, toTeamFormValues } from './team-form-values.ts';

export function meta() {
  return pageMeta('Edit team');
}

export default function EditTeamScreen({ params }: Route.ComponentProps) {
  const queries = [useQuery(teamsQuery), useQuery(groundsQuery)] as const;
  return (
    <Page heading="Edit team" width="narrow" parent={teamsPath}>
      <Loaded query={queries}>
        {([teams, grounds]) => (
          <EditTeamPanel
            key={params.id}
            id={params.id}
            teams={teams.items}
            grounds={grounds.items}
          />
        )}
      </Loaded>
    </Page>
  );
}

function EditTeamPanel({ id, teams, grounds }: { id: string; teams: Team[]; grounds: Ground[] }) {
  const { item: team, isDeleted } = useKeptItem(teams, id);
  const { mutate: deleteTeam, isPending, error } = useDeleteItem({ calls: teamCalls });
  if (!team) return <ItemNotFoundNotice noun="team" />;
  return (
    <Stack wide>
      {isDeleted && !isPending && <DeletedItemNotice noun="team" />}
      <EditTeamForm team={team} isDeleted={isDeleted} grounds={grounds} />
      {(!isDeleted || isPending) && (
        <DeleteItemButton
          noun="team"
          isPending={isPending}
          error={error}
          onPress={() => deleteTeam(team)}
        />
      )}
    </Stack>
  );
}

interface EditTeamFormProps {
  team: Team;
  isDeleted: boolean;
  grounds: Ground[];
}

function EditTeamForm({ team, isDeleted, grounds }: EditTeamFormProps) {
  const club = useOwnClub();
  const saveTeam = useSaveItem({
    item: team,
    isDeleted,
    calls: teamCalls,
    toValues: toTeamFormValues,
    isStored: isTeamStored,
  });
  return (
    <TeamForm
      draftKey={`team-${club.id}-${team.id}`}
      initialValues={toTeamFormValues(team)}
      changesStored
      grounds={grounds}
      submit={saveTeam}
      submitLabel={isDeleted ? 'Add team' : 'Save'}
    />
  );
}
