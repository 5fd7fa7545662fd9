import type { Fixture, FixtureWithVersion } from '@fixturebook/contract/fixtures';
import type { MatchRequest, Terms } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fixtureQuery } from '../../fixtures/api.ts';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { hasErrorStatus, ProblemError } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { toFormValues } from '../../ui/form/form-values.ts';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { createMatchRequest } from '../api.ts';
import { toTermsFieldErrors } from '../match/api.ts';
import { type AskFormValues, haveTermsChanged, toMatchRequestInput } from './ask-form-values.ts';
import { getDefaultMatchTerms } from './ask-rules.ts';
import { AskTermsFields } from './ask-terms-fields.tsx';

interface AskFormProps {
  /** The free date as the dialog shows it. */
  fixture: FixtureWithVersion;
  /** The free date that the user's club offers. If undefined, the server creates one. */
  ownFixture: Fixture | undefined;
  suggestion?: { teamName: string; ground: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  /** Called with the free date as it is now, after a request for an older version was refused. */
  onChanged: (current: FixtureWithVersion) => void;
  onAsked: (request: MatchRequest) => void;
  onStale: () => void;
  onClose: () => void;
}

async function loadMatchRequestSchema() {
  return (await import('@fixturebook/contract/matches')).MatchRequestInput;
}

export function AskForm({
  fixture,
  ownFixture,
  suggestion,
  onBusy,
  onChanged,
  onAsked,
  onStale,
  onClose,
}: AskFormProps) {
  const client = useQueryClient();
  const club = useOwnClub();
  const draftKey = `ask-${club.id}-${fixture.id}`;
  const terms = getDefaultMatchTerms(fixture, ownFixture, club.postcode);
  const context = {
    fixtureId: fixture.id,
    ownFixtureId: ownFixture?.id,
    defaultValues: toFormValues(terms),
  };
  const check = useSchemaCheck(loadMatchRequestSchema, (values: AskFormValues) =>
    toMatchRequestInput(values, context),
  );
  const form = useSubmitForm({
    initialValues: getDefaultValues(terms),
    draftKey,
    check,
    async submit(input, { key }) {
      const request = await saveAgainstVersion(
        () => createMatchRequest(input, { version: fixture.version, key }),
        readCurrent,
      ).catch((error) => {
        if (hasErrorStatus(error, 404, 409)) onStale();
        throw error instanceof ProblemError ? toTermsFieldErrors(error) : error;
      });
      onAsked(request);
    },
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);

  function getDefaultValues(terms: Terms) {
    return getDefaultAskFormValues(terms, ownFixture ? undefined : suggestion);
  }

  async function readCurrent(waitMs: number) {
    const current = await fetchCurrent(client, fixtureQuery(fixture.id), waitMs);
    onStale();
    onChanged(current);
    return {
      stored: undefined,
      values: getDefaultValues(getDefaultMatchTerms(current, ownFixture, club.postcode)),
      summary: `${current.club.name} have changed this date, so we haven't sent your request.`,
    };
  }

  return (
    <Form form={form}>
      {!ownFixture && (
        <TextField
          label="Team Name"
          hint="Your team for this match, for example Sunday XI."
          {...form.field('teamName')}
        />
      )}
      <TextAreaField label="Message" optional rows={3} {...form.field('message')} />
      <AskTermsFields
        form={form}
        isInitiallyOpen={terms.ground === ''}
        hasChanged={haveTermsChanged(form.values, context.defaultValues)}
      />
      <FormFooter
        form={form}
        submitLabel="Ask"
        busyLabel="Asking..."
        cancelLabel="Cancel"
        onCancel={onClose}
      />
    </Form>
  );
}

function getDefaultAskFormValues(
  terms: Terms,
  suggestion: AskFormProps['suggestion'],
): AskFormValues {
  return {
    ...toFormValues(terms),
    message: '',
    teamName: suggestion?.teamName ?? '',
    ground: terms.ground || (suggestion?.ground ?? ''),
  };
}
