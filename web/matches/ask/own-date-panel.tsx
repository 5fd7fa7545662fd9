import type { Fixture, FixtureWithVersion } from '@fixturebook/contract/fixtures';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { fixtureQuery } from '../../fixtures/api.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { AskForm, type AskFormProps } from './ask-form.tsx';
import { fitsFreeDate } from './ask-rules.ts';
import { describeFixtureChanges, describeUnsuitableDate } from './ask-words.ts';

interface OwnDatePanelProps extends Omit<AskFormProps, 'ownFixture' | 'onOwnChanged'> {
  /** The free date that the user's club offers, as the list showed it. */
  listed: Fixture;
  /** Whether the user can choose another team in the dialog. */
  hasOtherTeams?: boolean;
}

/** Reads the club's own free date again, because a colleague may have changed it since. */
export function OwnDatePanel({ listed, ...props }: OwnDatePanelProps) {
  const query = useQuery({ ...fixtureQuery(listed.id), gcTime: 0 });
  const isDeleted = hasErrorStatus(query.error, 404);
  return (
    <Loaded query={query} onClose={props.onClose}>
      {(current) => (
        <FormForOwnDate {...props} listed={listed} current={current} isDeleted={isDeleted} />
      )}
    </Loaded>
  );
}

interface FormForOwnDateProps extends OwnDatePanelProps {
  /** The free date as it was when the app last read it. */
  current: FixtureWithVersion;
  isDeleted: boolean;
}

function FormForOwnDate({
  listed,
  current,
  isDeleted,
  hasOtherTeams,
  ...props
}: FormForOwnDateProps) {
  const [seen, setSeen] = useState(current);
  const isEnded = use(IsFormEnded);
  const isSuitable = !isDeleted && fitsFreeDate(current, props.fixture);
  const changes = describeFixtureChanges(listed, current);
  return (
    <>
      {!isEnded && isSuitable && changes !== '' && (
        <Notice tone="note">
          Your {listed.teamName}'s date has changed: {changes}.
        </Notice>
      )}
      {!isEnded && !isSuitable && (
        <Notice tone="note">
          {describeUnsuitableDate(listed, isDeleted ? undefined : current, props.fixture)}
          {hasOtherTeams && ' Choose another team.'}
        </Notice>
      )}
      <AskForm {...props} ownFixture={seen} onOwnChanged={setSeen} />
    </>
  );
}
