import { planAcceptedCode } from '@fixturebook/contract/preconditions';
import type { SeasonAcceptanceResult, SeasonPreview } from '@fixturebook/contract/season';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { invalidateFixturesAndMatches } from '../fixtures/api.ts';
import { hasErrorCode, hasErrorStatus } from '../platform/problem-error.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { FormNews } from '../ui/form/form-news.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { formatCount } from '../ui/format/count.ts';
import { Row } from '../ui/layout/stack.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import { acceptSeasonPlan } from './api.ts';
import { SeasonFormRow } from './season-form-row.tsx';
import {
  checkSeasonForm,
  createSuggestedFormValues,
  findRowClash,
  getFieldName,
  isRowSelected,
  listRowsToAdd,
} from './season-form-values.ts';

interface SeasonFormProps {
  preview: SeasonPreview;
  /** Whether the server would suggest something else now. */
  isOutdated: boolean;
  onAccepted: (accepted: SeasonAcceptanceResult) => void;
  /** Called when the server does not accept the preview any more, so that the next press can work. */
  onExpired: () => void;
  onPlanAgain: () => void;
}

export function SeasonForm({
  preview,
  isOutdated,
  onAccepted,
  onExpired,
  onPlanAgain,
}: SeasonFormProps) {
  const client = useQueryClient();
  const club = useOwnClub();
  const rows = listRowsToAdd(preview);
  const sentPreview = useRef<SeasonPreview>(undefined);
  const form = useSubmitForm({
    initialValues: createSuggestedFormValues(rows),
    draftKey: `season-${club.id}-${preview.year}`,
    check: (values) => checkSeasonForm(values, preview, rows, getLondonDate()),
    async submit(input) {
      // The server adds the dates of a preview once, so a second press sends the same preview.
      sentPreview.current ??= preview;
      const accepted = await acceptSeasonPlan(sentPreview.current, input).catch((error) => {
        if (hasErrorStatus(error, 404) || hasErrorCode(error, planAcceptedCode)) {
          sentPreview.current = undefined;
          onExpired();
        }
        throw error;
      });
      void invalidateFixturesAndMatches(client);
      onAccepted(accepted);
    },
  });
  const chosen = rows.filter((row) => isRowSelected(row, form.values)).length;

  function chooseAll(isAll: boolean) {
    for (const row of rows) {
      const box = form.element.current?.elements.namedItem(getFieldName('chosen', row));
      if (box instanceof HTMLInputElement) box.checked = isAll;
    }
    form.readFields();
  }

  return (
    <Form form={form}>
      <FormNews
        news={
          isOutdated &&
          !form.busy && (
            <Row spread>
              <p>Your card has changed since we made this plan.</p>
              <Button onClick={onPlanAgain}>Update the plan</Button>
            </Row>
          )
        }
      >
        <Row spread>
          <p role="status">
            <strong>
              {chosen} of {formatCount(rows.length, 'date')} chosen
            </strong>
          </p>
          <Button onClick={() => chooseAll(chosen < rows.length)}>
            {chosen < rows.length ? 'Choose all' : 'Choose none'}
          </Button>
        </Row>
        <p>
          Last year's opponents get first refusal for a week; then the date goes to everyone. May
          and August bank holiday matches stay on the bank holiday. Check Easter yourself.
        </p>
        <PlainList between="space">
          {rows.map((row) => (
            <SeasonFormRow
              key={row.fixtureId}
              row={row}
              form={form}
              year={preview.year}
              clash={findRowClash(row, form.values, preview, rows)}
            />
          ))}
        </PlainList>
        <FormAlert form={form} />
        <SubmitButton busy={form.busy} busyLabel="Adding...">
          Add {formatCount(chosen, 'free date')}
        </SubmitButton>
      </FormNews>
    </Form>
  );
}
