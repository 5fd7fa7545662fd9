import { teamsPath } from '@fixturebook/contract/paths';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { groundCalls, groundsQuery } from '../api.ts';
import { DeleteItemDialog } from '../delete-item-dialog.tsx';
import { DeletedItemNotice, ItemNotFoundNotice } from '../item-notice.tsx';
import { useKeptItem, useSaveItem } from '../use-edited-item.ts';
import type { Route } from './+types/edit-ground-screen';
import { GroundForm } from './ground-form.tsx';
import { isGroundStored, toGroundFormValues } from './ground-form-values.ts';

export function meta() {
  return pageMeta('Edit ground');
}

export default function EditGroundScreen({ params }: Route.ComponentProps) {
  const query = useQuery(groundsQuery);
  return (
    <Page heading="Edit ground" width="narrow" parent={teamsPath}>
      <Loaded query={query}>
        {({ items }) => <EditGroundPanel key={params.id} id={params.id} grounds={items} />}
      </Loaded>
    </Page>
  );
}

function EditGroundPanel({ id, grounds }: { id: string; grounds: Ground[] }) {
  const { item: ground, isDeleted } = useKeptItem(grounds, id);
  const openDialog = useOpenDialog();
  if (!ground) return <ItemNotFoundNotice noun="ground" />;
  return (
    <Stack wide>
      {isDeleted && <DeletedItemNotice noun="ground" />}
      <EditGroundForm ground={ground} isDeleted={isDeleted} />
      {!isDeleted && (
        <p>
          <Button
            onClick={() => openDialog((close) => <DeleteGroundDialog id={id} onClose={close} />)}
          >
            Delete this ground
          </Button>
        </p>
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

function DeleteGroundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const latest = useQuery(groundsQuery).data?.items.find((ground) => ground.id === id);
  return (
    <DeleteItemDialog
      noun="ground"
      latest={latest}
      calls={groundCalls}
      consequence="Fixtures there stay on your card. Grounds that play there need another home ground."
      onClose={onClose}
    />
  );
}
