import { teamsPath } from '@fixturebook/contract/paths';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { groundCalls, groundsQuery, teamCalls, teamsQuery } from '../api.ts';
import { DeleteItemButton, useDeleteItem } from '../delete-item-button.tsx';
import { DeletedItemNotice, ItemNotFoundNotice } from '../item-notice.tsx';
import { useKeptItem, useSaveItem } from '../use-edited-item.ts';
import type { Route } from './+types/edit-ground-screen';
import { GroundForm } from './ground-form.tsx';
import { isGroundStored, toGroundFormValues } from './ground-form-values.ts';

export function meta() {
  return pageMeta('Edit ground');
}

export default function EditGroundScreen({ params }: Route.ComponentProps) {
  const queries = [useQuery(groundsQuery), useQuery(teamsQuery)] as const;
  return (
    <Page heading="Edit ground" width="narrow" parent={teamsPath}>
      <Loaded query={queries}>
        {([grounds, teams]) => (
          <EditGroundPanel
            key={params.id}
            id={params.id}
            grounds={grounds.items}
            teams={teams.items}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface EditGroundPanelProps {
  id: string;
  grounds: Ground[];
  teams: Team[];
}

function EditGroundPanel({ id, grounds, teams }: EditGroundPanelProps) {
  const { item: ground, isDeleted } = useKeptItem(grounds, id);
  const client = useQueryClient();
  const homeTeams = teams.filter(({ groundId }) => groundId === id);
  const {
    mutate: deleteGround,
    isPending,
    error,
  } = useDeleteItem({
    calls: groundCalls,
    onRestored: (restored) => giveHomeGroundBack(client, homeTeams, restored),
  });
  if (!ground) return <ItemNotFoundNotice noun="ground" />;
  return (
    <Stack wide>
      {isDeleted && !isPending && <DeletedItemNotice noun="ground" />}
      <EditGroundForm ground={ground} isDeleted={isDeleted} />
      {(!isDeleted || isPending) && (
        <DeleteItemButton
          noun="ground"
          isPending={isPending}
          error={error}
          onPress={() => deleteGround(ground)}
        />
      )}
    </Stack>
  );
}

interface EditGroundFormProps {
  ground: Ground;
  isDeleted: boolean;
}

function EditGroundForm({ ground, isDeleted }: EditGroundFormProps) {
  const club = useOwnClub();
  const saveGround = useSaveItem({
    item: ground,
    isDeleted,
    calls: groundCalls,
    toValues: toGroundFormValues,
    isStored: isGroundStored,
  });
  return (
    <GroundForm
      draftKey={`ground-${club.id}-${ground.id}`}
      initialValues={toGroundFormValues(ground)}
      changesStored
      submit={saveGround}
      submitLabel={isDeleted ? 'Add ground' : 'Save'}
    />
  );
}

/** The deletion of a ground left the teams that play there without a home ground. */
async function giveHomeGroundBack(client: QueryClient, teams: Team[], ground: Ground) {
  for (const { id } of teams) {
    const team = await teamCalls.fetchCurrent(client, id);
    if (!team || team.groundId !== null) continue;
    const input = { ...team, groundId: ground.id };
    teamCalls.updateCached(client, await teamCalls.update(id, input, team.version));
  }
}
