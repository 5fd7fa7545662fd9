import type { Fixture, FixtureWithVersion } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { matchPath, pastRequestsPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { fixtureQuery, invalidateFixturesAndMatchesOnScreen } from '../../fixtures/api.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Dialog, type DialogEnd } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import { Loaded } from '../../ui/loaded.tsx';
import type { AskFormProps } from './ask-form.tsx';
import { AskTeamPanel } from './ask-team-panel.tsx';
import {
  describeAskEnd,
  describeFixtureChanges,
  formatHost,
  formatSentRequestsDeadline,
  getSentRequestsLink,
} from './ask-words.ts';
import { OwnDatePanel } from './own-date-panel.tsx';
import { useSentRequest } from './use-sent-request.ts';

interface AskDialogProps {
  /** The free date as the list shows it. */
  fixture: Fixture;
  /** The free date that the user's club offers. If undefined, the user chooses one in the dialog. */
  ownFixture?: Fixture | undefined;
  suggestion?: { teamName: string; ground: string };
  onAsked: (request: MatchRequest) => void;
  onClose: () => void;
}

/** Reads the free date again, because a list can be older than the latest change of the other club. */
export function AskDialog({ fixture: listed, ...props }: AskDialogProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({ ...fixtureQuery(listed.id), gcTime: 0 });
  const isGone = hasErrorStatus(query.error, 404);
  const [answered, setAnswered] = useState<MatchRequest>();
  const request = useSentRequest(listed.id);
  const current = isGone ? undefined : (query.data ?? listed);
  const end = answered
    ? describeAnsweredRequest(answered)
    : request
      ? describeSentRequest(request)
      : describeAskEnd(listed, current);
  function close() {
    // The list still shows the free date as it was.
    if (end || query.isLoadingError) void invalidateFixturesAndMatchesOnScreen(client);
    props.onClose();
  }
  return (
    <Dialog heading={`Ask ${listed.club.name} for a match`} busy={isBusy} end={end} onClose={close}>
      {(query.data || !end) && (
        <Loaded query={query} onClose={close}>
          {(current) => (
            <AskPanel
              {...props}
              listed={listed}
              current={current}
              onBusy={setBusy}
              onAnswered={setAnswered}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

/** A colleague has asked, or the answer to the request of this dialog was lost. */
function describeSentRequest(request: MatchRequest): DialogEnd {
  return {
    heading: `Your club has asked ${request.club.name}`,
    text: `It's for your ${request.teamName}. ${formatSentRequestsDeadline([request])}`,
    link: getSentRequestsLink([request]),
  };
}

/** Says how the other club has answered a request that arrived although its confirmation was lost. */
function describeAnsweredRequest({ club, status, reason, matchId }: MatchRequest): DialogEnd {
  if (status === 'declined')
    return {
      heading: `${club.name} have declined your request`,
      text: `They had it already. Their reason: ${reason}`,
      link: { to: pastRequestsPath, text: 'See your requests' },
    };
  return {
    heading: `${club.name} have accepted your request`,
    text: 'They had it already. The match has the details.',
    link: matchId ? { to: matchPath(matchId), text: 'See the match' } : undefined,
  };
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
  const isEnded = use(IsFormEnded);
  const changes = describeFixtureChanges(listed, current);
  const formProps = { ...props, fixture: seen, onChanged: setSeen };
  const isOffered = ownFixture?.date === seen.date;
  return (
    <>
      {!isEnded && (
        <p>
          {seen.teamName}, {formatDate(seen.date)}. {formatHost(seen)}
          {isOffered && ` For your ${ownFixture.teamName}.`}
        </p>
      )}
      {!isEnded && changes !== '' && (
        <Notice tone="note">
          {seen.club.name} have changed this date: {changes}.
        </Notice>
      )}
      {isOffered ? (
        <OwnDatePanel {...formProps} listed={ownFixture} />
      ) : (
        <AskTeamPanel key={seen.date} {...formProps} />
      )}
    </>
  );
}
