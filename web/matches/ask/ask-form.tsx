import type { FixtureWithVersion } from '@fixturebook/contract/fixtures';
import type { MatchRequest, Terms } from '@fixturebook/contract/matches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  fixtureQuery,
  invalidateFixturesAndMatchesOnScreen,
  refetchAfterConflict,
} from '../../fixtures/api.ts';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import {
  emptyKeepValues,
  keepNames,
  TeamNameField,
  teamsQuery,
  withNamesToKeep,
} from '../../teams/api.ts';
import { NotStoredError } from '../../ui/form/field-errors.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { toFormValues } from '../../ui/form/form-values.ts';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { showToast } from '../../ui/toast.ts';
import { toTermsFieldErrors } from '../match/api.ts';
import { createMatchRequest } from '../requests/api.ts';
import { type AskFormValues, haveTermsChanged, toMatchRequestInput } from './ask-form-values.ts';
import { getDefaultMatchTerms, isAskingClubHost } from './ask-rules.ts';
import { AskTermsFields } from './ask-terms-fields.tsx';
import { describeClosedRequest } from './ask-words.ts';

export interface AskFormProps {
  /** The free date as the dialog shows it. A request for another version is refused. */
  fixture: FixtureWithVersion;
  /**
   * The free date that the user's club offers, as the dialog shows it. A request with another version
   * is refused. If undefined, the server creates one.
   */
  ownFixture?: FixtureWithVersion;
  suggestion?: { teamName: string; ground: string } | undefined;
  onBusy: (isBusy: boolean) => void;
  /** Called with the free date as it is now, after a request for an older version was refused. */
  onChanged: (current: FixtureWithVersion) => void;
  /** Called with the club's own free date as it is now, after a request with an older version was refused. */
  onOwnChanged?: (current: FixtureWithVersion) => void;
  onAsked: (request: MatchRequest) => void;
  /** Called if the answer to an earlier press was lost and the other club has answered the request since. */
  onAnswered: (request: MatchRequest) => void;
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
  onOwnChanged,
  onAsked,
  onAnswered,
  onClose,
}: AskFormProps) {
  const client = useQueryClient();
  const club = useOwnClub();
  const teams = useQuery(teamsQuery).data?.items;
  const draftKey = `ask-${club.id}-${fixture.id}`;
  const terms = getDefaultMatchTerms(fixture, ownFixture, club.postcode);
  const context = {
    fixtureId: fixture.id,
    ownFixture,
    defaultValues: toFormValues(terms),
  };
  const check = withNamesToKeep(
    useSchemaCheck(loadMatchRequestSchema, (values: AskFormValues) =>
      toMatchRequestInput(values, context),
    ),
  );
  const form = useSubmitForm({
    initialValues: getDefaultValues(terms),
    draftKey,
    check,
    async submit({ keepTeam, keepGround, ...input }, { key }) {
      const asking = saveAgainstVersion(
        // A request for another team is another change, so it has a key of its own.
        () =>
          createMatchRequest(input, {
            version: fixture.version,
            key: `${key} ${ownFixture?.id ?? ''}`,
          }),
        readCurrent,
      );
      const request = await refetchAfterConflict(client, asking).catch((error) => {
        throw error instanceof ProblemError ? toTermsFieldErrors(error) : error;
      });
      if (request.status !== 'open') void invalidateFixturesAndMatchesOnScreen(client);
      const closed = describeClosedRequest(request);
      if (closed) throw new NotStoredError(closed);
      if (request.status !== 'open') return onAnswered(request);
      onAsked(request);
      const names = {
        team: keepTeam && input.teamName,
        ground: keepGround && request.terms,
      };
      const kept = await keepNames(client, names, key);
      if (kept) showToast({ text: kept });
    },
  });
  useEffect(() => {
    onBusy(form.busy);
    return () => onBusy(false);
  }, [form.busy, onBusy]);

  function getDefaultValues(terms: Terms) {
    return getDefaultAskFormValues(terms, ownFixture ? undefined : suggestion);
  }

  async function readCurrent(waitMs: number) {
    const [current, currentOwn] = await Promise.all([
      fetchCurrent(client, fixtureQuery(fixture.id), waitMs),
      ownFixture && fetchCurrent(client, fixtureQuery(ownFixture.id), waitMs),
    ]);
    void invalidateFixturesAndMatchesOnScreen(client);
    onChanged(current);
    if (currentOwn) onOwnChanged?.(currentOwn);
    const changed =
      current.version === fixture.version && currentOwn
        ? `Your ${currentOwn.teamName}'s date has changed`
        : `${current.club.name} have changed this date`;
    return {
      stored: undefined,
      values: getDefaultValues(getDefaultMatchTerms(current, currentOwn, club.postcode)),
      summary: `${changed}, so we haven't sent your request.`,
    };
  }

  return (
    <Form form={form}>
      {!ownFixture && (
        <TeamNameField
          field={form.field('teamName')}
          value={form.values.teamName}
          items={teams}
          hint="Your team for this match, for example Sunday XI."
          keepField={form.field('keepTeam')}
        />
      )}
      <TextAreaField label="Message" optional rows={3} {...form.field('message')} />
      <AskTermsFields
        form={form}
        initial={context.defaultValues}
        isHost={isAskingClubHost(fixture, ownFixture)}
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
    ...emptyKeepValues,
    message: '',
    teamName: suggestion?.teamName ?? '',
    ground: terms.ground || (suggestion?.ground ?? ''),
  };
}
