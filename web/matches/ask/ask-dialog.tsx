import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayFixturesQuery, formatVenue } from '../../fixtures/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { deleteDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { AskForm } from './ask-form.tsx';
import { listCompatibleFixtures } from './ask-rules.ts';

interface AskDialogProps {
  fixture: Fixture;
  /** The free date that the user's club offers. If undefined, the user chooses one in the dialog. */
  ownFixture?: Fixture | undefined;
  suggestion?: { teamName: string; ground: string };
  onAsked: (request: MatchRequest) => void;
  onStale: () => void;
  onClose: () => void;
}

export function AskDialog({ ownFixture, ...props }: AskDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { fixture, onClose } = props;
  const formProps = { ...props, onBusy: setBusy };
  return (
    <Dialog heading={`Ask ${fixture.club.name} for a match`} busy={isBusy} onClose={onClose}>
      <p>
        {fixture.teamName}, {formatDate(fixture.date)}. {formatVenue(fixture)}.
      </p>
      {ownFixture ? (
        <>
          <p>For your {ownFixture.teamName}.</p>
          <AskForm {...formProps} ownFixture={ownFixture} />
        </>
      ) : (
        <RequestFormForChosenDate {...formProps} />
      )}
    </Dialog>
  );
}

type AskDialogFormProps = AskDialogProps & { onBusy: (isBusy: boolean) => void };

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
