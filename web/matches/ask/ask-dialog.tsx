import type { Fixture, FixtureWithVersion } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fixtureQuery, formatVenue } from '../../fixtures/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { AskFormProps } from './ask-form.tsx';
import { AskTeamPanel } from './ask-team-panel.tsx';
import { describeFixtureChanges } from './ask-words.ts';
import { OwnDatePanel } from './own-date-panel.tsx';

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
        {(current) => <AskPanel {...props} listed={listed} current={current} onBusy={setBusy} />}
      </Loaded>
    </Dialog>
  );
}

interface AskPanelProps
  extends Omit<AskFormProps, 'fixture' | 'ownFixture' | 'onChanged' | 'onOwnChanged'> {
  /** The free date as the list showed it from which the dialog was opened. */
  listed: Fixture;
  /** The free date as it was when the app last read it. */
  current: FixtureWithVersion;
  ownFixture?: Fixture | undefined;
}

function AskPanel({ listed, current, ownFixture, ...props }: AskPanelProps) {
  const [seen, setSeen] = useState(current);
  const [ownListed] = useState(ownFixture);
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
      {ownListed?.date === seen.date ? (
        <>
          <p>For your {ownListed.teamName}.</p>
          <OwnDatePanel {...formProps} listed={ownListed} />
        </>
      ) : (
        <AskTeamPanel key={seen.date} {...formProps} />
      )}
    </>
  );
}
