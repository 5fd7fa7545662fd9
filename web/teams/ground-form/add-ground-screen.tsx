import { teamsPath } from '@fixturebook/contract/paths';
import type { GroundInput } from '@fixturebook/contract/teams/grounds';
import { useQueryClient } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import type { FormAttempt } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { groundCalls } from '../api.ts';
import { GroundForm } from './ground-form.tsx';
import { emptyGroundValues } from './ground-form-values.ts';

export function meta() {
  return pageMeta('Add a ground');
}

export default function AddGroundScreen() {
  const club = useOwnClub();
  const client = useQueryClient();
  const leaveForm = useLeaveForm();

  async function submit(input: GroundInput, attempt: FormAttempt) {
    const ground = await groundCalls.add(input, attempt.key);
    groundCalls.updateCached(client, ground);
    const done = `${ground.name} is one of your grounds now.`;
    await leaveForm(attempt, { to: teamsPath, options: { state: { done } }, done });
  }

  return (
    <Page heading="Add a ground" lead={club.name} width="narrow" parent={teamsPath}>
      <GroundForm
        draftKey={`ground-${club.id}`}
        initialValues={{ ...emptyGroundValues, postcode: club.postcode }}
        submit={submit}
        submitLabel="Add ground"
      />
    </Page>
  );
}
