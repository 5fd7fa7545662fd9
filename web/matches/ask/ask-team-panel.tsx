import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayFixturesQuery } from '../../fixtures/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { deleteDraft, readDraft, saveDraft } from '../../ui/form/draft/draft.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { AskForm, type AskFormProps } from './ask-form.tsx';
import { listCompatibleFixtures } from './ask-rules.ts';
import { OwnDatePanel } from './own-date-panel.tsx';

type AskTeamPanelProps = Omit<AskFormProps, 'ownFixture' | 'onOwnChanged'>;

/** Lets the user choose the team for which the club asks. */
export function AskTeamPanel(props: AskTeamPanelProps) {
  const { fixture } = props;
  const club = useOwnClub();
  const day = useInfiniteQuery(dayFixturesQuery(fixture.date));
  if (day.isPending) return <Loading />;
  const dayFixtures = day.data?.pages.flatMap(({ items }) => items) ?? [];
  const compatible = listCompatibleFixtures(fixture, dayFixtures, club.id);
  if (compatible.length === 0) return <AskForm {...props} />;
  return <ChosenTeamPanel {...props} compatible={compatible} />;
}

/** A date that is listed while the dialog is open is offered, but does not become the chosen one. */
function ChosenTeamPanel({ compatible, ...props }: AskTeamPanelProps & { compatible: Fixture[] }) {
  const { fixture, onAsked, onClose } = props;
  const draftKey = `ask-team-${useOwnClub().id}-${fixture.id}`;
  const suggestedId = compatible[0]?.id ?? '';
  const [chosenId, setChosenId] = useState(() => readDraft(draftKey).typed.own ?? suggestedId);
  const chosen = compatible.find(({ id }) => id === chosenId);

  function choose(id: string) {
    setChosenId(id);
    saveDraft(draftKey, { own: id }, { own: suggestedId });
  }

  const formProps = {
    ...props,
    onAsked: (request: MatchRequest) => {
      deleteDraft(draftKey);
      onAsked(request);
    },
    onClose: () => {
      deleteDraft(draftKey);
      onClose();
    },
  };
  return (
    <>
      <SelectField
        label="Your team"
        name="own"
        value={chosen?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={[
          ...compatible.map((own) => ({ value: own.id, label: own.teamName })),
          { value: '', label: 'Another team' },
        ]}
      />
      {chosen ? (
        <OwnDatePanel key={chosen.id} {...formProps} listed={chosen} />
      ) : (
        <AskForm {...formProps} />
      )}
    </>
  );
}
