import { dashboardPath, recordedMatchPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { emptyKeepValues, keepNames } from '../../teams/api.ts';
import { formatDate, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import type { FormAttempt } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { addRecordedMatch, updateCachedRecordedMatch } from './api.ts';
import { RecordedMatchForm, type RecordedMatchFormInput } from './recorded-match-form.tsx';
import { emptyRecordedMatchValues } from './recorded-match-form-values.ts';

export function meta() {
  return pageMeta('Add a match');
}

/** `?date=` in the URL fills in the date. */
export default function AddRecordedMatchScreen() {
  const club = useOwnClub();
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  const requestedDate = useSearchParams()[0].get('date') ?? '';
  const date = isCalendarDate(requestedDate) ? requestedDate : '';

  async function submit(values: RecordedMatchFormInput, attempt: FormAttempt) {
    const { keepTeam, keepGround, ...input } = values;
    const match = await addRecordedMatch(input, attempt.key);
    const ground = keepGround && { ...match, surface: null };
    const kept = await keepNames(client, { team: keepTeam && match.teamName, ground }, attempt.key);
    void updateCachedRecordedMatch(client, match.id, match);
    const added = `${match.teamName} v ${match.opponent} on ${formatDate(match.date)} is on your card.`;
    const done = [added, kept].filter(Boolean).join(' ');
    await leaveForm(attempt, {
      to: recordedMatchPath(match.id),
      options: { state: { done } },
      done,
    });
  }

  return (
    <Page heading="Add a match" lead={club.name} width="narrow" parent="/mycard">
      <Stack>
        <p>
          A league or cup match, or any match that you've arranged elsewhere. Only your own club
          sees it.
        </p>
        <RecordedMatchForm
          key={date}
          draftKey={`recorded-match-${club.id}-${date}`}
          addressFields={date ? ['date'] : []}
          initialValues={{ ...emptyRecordedMatchValues, ...emptyKeepValues, date }}
          isNew
          submit={submit}
          submitLabel="Add match"
          busyLabel="Adding..."
          cancelPath={date ? dashboardPath(date) : '/mycard'}
        />
      </Stack>
    </Page>
  );
}
