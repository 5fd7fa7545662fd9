import type {
  RecordedMatch,
  RecordedMatchInput,
} from '@fixturebook/contract/card/recorded-matches';
import { recordedMatchPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { hasChanges } from '../../ui/form/form-values.ts';
import type { FormAttempt } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { Route } from './+types/edit-recorded-match-screen';
import { recordedMatchQuery, updateCachedRecordedMatch, updateRecordedMatch } from './api.ts';
import { RecordedMatchForm } from './recorded-match-form.tsx';
import { toRecordedMatchInput, toRecordedMatchValues } from './recorded-match-form-values.ts';

export function meta() {
  return pageMeta('Change a match');
}

export default function EditRecordedMatchScreen({ params }: Route.ComponentProps) {
  const query = useQuery({ ...recordedMatchQuery(params.id), gcTime: 0 });
  return (
    <Page heading="Change a match" width="narrow" parent={recordedMatchPath(params.id)}>
      <Loaded query={query}>{(match) => <EditMatch key={match.id} match={match} />}</Loaded>
    </Page>
  );
}

function EditMatch({ match }: { match: RecordedMatch }) {
  const [wasEditable] = useState(match.status === 'agreed');
  return (
    <>
      {match.status !== 'agreed' && (
        <p role="status">
          This match has been called off, so you can't change it.{' '}
          <Link to={recordedMatchPath(match.id)}>Back to the match</Link>
        </p>
      )}
      {/* The form stays while somebody types in it. */}
      {wasEditable && <EditMatchForm match={match} />}
    </>
  );
}

function EditMatchForm({ match }: { match: RecordedMatch }) {
  const club = useOwnClub();
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  const [seen, setSeen] = useState(match);

  async function submit(input: RecordedMatchInput, attempt: FormAttempt) {
    const saved = await saveAgainstVersion(
      () => updateRecordedMatch(seen.id, input, seen.version),
      async (waitMs) => {
        const current = await fetchCurrent(client, recordedMatchQuery(seen.id), waitMs);
        setSeen(current);
        const values = toRecordedMatchValues(current);
        const isStored = !hasChanges(input, toRecordedMatchInput(values));
        return { stored: isStored ? current : undefined, values };
      },
    );
    void updateCachedRecordedMatch(client, saved.id, saved);
    const done = "We've saved your changes.";
    const to = recordedMatchPath(saved.id);
    await leaveForm(attempt, { to, options: { state: { done } }, done });
  }

  return (
    <RecordedMatchForm
      draftKey={`recorded-match-${club.id}-${match.id}`}
      initialValues={toRecordedMatchValues(match)}
      submit={submit}
      submitLabel="Save"
      busyLabel="Saving..."
      cancelPath={recordedMatchPath(match.id)}
    />
  );
}
