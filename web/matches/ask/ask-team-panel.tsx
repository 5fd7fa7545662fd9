import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { dayFixturesQuery } from '../../fixtures/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { readChoice, saveChoice } from '../../ui/form/draft/draft.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import { AskForm, type AskFormProps } from './ask-form.tsx';
import { listCompatibleFixtures } from './ask-rules.ts';
import { OwnDatePanel } from './own-date-panel.tsx';

type AskTeamPanelProps = Omit<AskFormProps, 'ownFixture' | 'onOwnChanged'>;

/** Lets the user choose the team for which the club asks. */
export function AskTeamPanel(props: AskTeamPanelProps) {
  const { fixture } = props;
  const club = useOwnClub();
  const day = useInfiniteQuery(dayFixturesQuery(fixture.date));
  if (day.isPending) return <Loading onClose={props.onClose} />;
  const dayFixtures = day.data?.pages.flatMap(({ items }) => items) ?? [];
  const compatible = listCompatibleFixtures(fixture, dayFixtures, club.id);
  return <ChosenTeamPanel {...props} compatible={compatible} />;
}

/**
 * Only the user changes the chosen date. One that is listed while the dialog is open is offered, and
 * the chosen one stays when it is no longer free.
 */
function ChosenTeamPanel({ compatible, ...props }: AskTeamPanelProps & { compatible: Fixture[] }) {
  const { fixture, onAsked, onClose } = props;
  const isEnded = use(IsFormEnded);
  const choiceKey = `ask-team-${useOwnClub().id}-${fixture.id}`;
  const [chosen, setChosen] = useState(() => findChosenDate(choiceKey, compatible));
  const isListed = compatible.some(({ id }) => id === chosen?.id);
  const offered = chosen && !isListed ? [...compatible, chosen] : compatible;

  function choose(id: string) {
    setChosen(offered.find((own) => own.id === id));
    saveChoice(choiceKey, id);
  }

  const formProps = {
    ...props,
    onAsked: (request: MatchRequest) => {
      saveChoice(choiceKey, undefined);
      onAsked(request);
    },
    onClose: () => {
      saveChoice(choiceKey, undefined);
      onClose();
    },
  };
  return (
    <>
      {!isEnded && offered.length > 0 && (
        <SelectField
          label="Your team"
          name="own"
          value={chosen?.id ?? ''}
          onChange={({ target }) => choose(target.value)}
          options={[
            ...offered.map((own) => ({ value: own.id, label: own.teamName })),
            { value: '', label: 'Another team' },
          ]}
        />
      )}
      {chosen ? (
        <OwnDatePanel key={chosen.id} {...formProps} listed={chosen} hasOtherTeams />
      ) : (
        <AskForm {...formProps} />
      )}
    </>
  );
}

/** Returns undefined if the user chose another team, or the club has no free date that fits. */
function findChosenDate(choiceKey: string, compatible: Fixture[]): Fixture | undefined {
  const own = readChoice(choiceKey);
  return own === '' ? undefined : (compatible.find(({ id }) => id === own) ?? compatible[0]);
}
