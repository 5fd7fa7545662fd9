import type { Fixture, FixtureWithVersion } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayFixturesQuery, fixtureQuery, formatVenue } from '../../fixtures/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { deleteDraft, readDraft, saveDraft } from '../../ui/form/draft/draft.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AskForm } from './ask-form.tsx';
import { listCompatibleFixtures } from './ask-rules.ts';
import { describeFixtureChanges } from './ask-words.ts';

interface AskDialogProps {
  fixture: Fixture;
  /** The free date that the user's club offers. If undefined, the user chooses one in the dialog. */
  ownFixture?: Fixture | undefined;
  suggestion?: { teamName: string; ground: string };
  onAsked: (request: MatchRequest) => void;
  onStale: () => void;
  onClose: () => void;
}

/** Reads the free date again, because a list can be older than the latest change of the other club. */
export function AskDialog({ fixture, ...props }: AskDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [listed] = useState(fixture);
  const query = useQuery({ ...fixtureQuery(fixture.id), gcTime: 0 });
  function close() {
    if (query.isLoadingError) props.onStale();
    props.onClose();
  }
  return (
    <Dialog heading={`Ask ${listed.club.name} for a match`} busy={isBusy} onClose={close}>
      <Loaded
        query={query}
        failure={(error, retry) => (
          <>
            <LoadFailure error={error} retry={retry} />
            <Button onClick={close}>Close</Button>
          </>
        )}
      >
        {(current) => (
          <RequestFormForFixture {...props} listed={listed} current={current} onBusy={setBusy} />
        )}
      </Loaded>
    </Dialog>
  );
}

type AskDialogFormProps = Omit<AskDialogProps, 'fixture'> & {
  /** The free date as the dialog shows it. A request for another version is refused. */
  fixture: FixtureWithVersion;
  onBusy: (isBusy: boolean) => void;
  /** Called with the free date as it is now, after a request for an older version was refused. */
  onChanged: (current: FixtureWithVersion) => void;
};

interface RequestFormForFixtureProps extends Omit<AskDialogFormProps, 'fixture' | 'onChanged'> {
  /** The free date as the list showed it from which the dialog was opened. */
  listed: Fixture;
  /** The free date as it was when the app last read it. */
  current: FixtureWithVersion;
}

function RequestFormForFixture({
  listed,
  current,
  ownFixture,
  ...props
}: RequestFormForFixtureProps) {
  const [seen, setSeen] = useState(current);
  const changes = describeFixtureChanges(listed, current);
  const formProps = { ...props, fixture: seen, onChanged: setSeen };
  return (
    <>
      <p>
        {seen.teamName}, {formatDate(seen.date)}. {formatVenue(seen)}.
      </p>
      {changes !== '' && (
        <Notice tone="note">
          {seen.club.name} have changed this date: {changes}.
        </Notice>
      )}
      {ownFixture?.date === seen.date ? (
        <>
          <p>For your {ownFixture.teamName}.</p>
          <AskForm {...formProps} ownFixture={ownFixture} />
        </>
      ) : (
        <RequestFormForChosenDate {...formProps} />
      )}
    </>
  );
}

function RequestFormForChosenDate(props: AskDialogFormProps) {
  const { fixture } = props;
  const club = useOwnClub();
  const day = useInfiniteQuery(dayFixturesQuery(fixture.date));
  if (day.isPending) return <Loading />;
  const dayFixtures = day.data?.pages.flatMap(({ items }) => items) ?? [];
  const compatible = listCompatibleFixtures(fixture, dayFixtures, club.id);
  if (compatible.length === 0) return <AskForm {...props} ownFixture={undefined} />;
  return <RequestFormForChosenTeam {...props} compatible={compatible} />;
}

/** A date that is listed while the dialog is open is offered, but does not become the chosen one. */
function RequestFormForChosenTeam({
  compatible,
  ...props
}: AskDialogFormProps & { compatible: Fixture[] }) {
  const { fixture, onAsked, onClose } = props;
  const draftKey = `ask-team-${useOwnClub().id}-${fixture.id}`;
  const suggestedId = compatible[0]?.id ?? '';
  const [chosenId, setChosenId] = useState(() => readDraft(draftKey).typed.own ?? suggestedId);
  const ownFixture = compatible.find(({ id }) => id === chosenId);
  return (
    <>
      <SelectField
        label="Your team"
        name="own"
        value={ownFixture?.id ?? ''}
        onChange={({ target }) => {
          setChosenId(target.value);
          saveDraft(draftKey, { own: target.value }, { own: suggestedId });
        }}
        options={[
          ...compatible.map((own) => ({ value: own.id, label: own.teamName })),
          { value: '', label: 'Another team' },
        ]}
      />
      <AskForm
        key={ownFixture?.id}
        {...props}
        ownFixture={ownFixture}
        onAsked={(request) => {
          deleteDraft(draftKey);
          onAsked(request);
        }}
        onClose={() => {
          deleteDraft(draftKey);
          onClose();
        }}
      />
    </>
  );
}
