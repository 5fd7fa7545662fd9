import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import { invitedMatchPath, stopMailsPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { DirectionsLink } from '../../ui/map/directions.tsx';
import { compareProposal, hasProposedDetails } from '../invitation/proposal-words.ts';
import styles from '../requests/request-facts-list.module.css';
import { ComparisonTable } from '../terms/comparison-table.tsx';
import { fetchInvitedMatchCalendar, invitedMatchQuery } from './api.ts';
import { CannotPlayForm } from './cannot-play-form.tsx';
import { GuestProposalForm } from './guest-proposal-form.tsx';
import { formatInvitedMatchIntro, getAnswerLabels } from './invited-match-words.ts';
import { useInvitationAnswer } from './use-invitation-answer.ts';

export function InvitedMatchPanel({ token }: { token: string }) {
  const query = useQuery(invitedMatchQuery(token));
  if (hasErrorStatus(query.error, 400, 404)) {
    return (
      <Stack>
        <Notice tone="error">{query.error.message}</Notice>
        <JoinSection hasMatch={false} />
      </Stack>
    );
  }
  return <Loaded query={query}>{(match) => <MatchPanel token={token} match={match} />}</Loaded>;
}

function MatchPanel({ token, match }: { token: string; match: InvitedMatch }) {
  const today = useToday();
  const answer = useInvitationAnswer(token, match);
  const isOpen = match.status === 'agreed' && match.date >= today;
  return (
    <Stack wide>
      <Stack>
        <FlashNotice flash={answer.flash} />
        <p>{formatInvitedMatchIntro(match, today)}</p>
        <MatchFacts match={match} />
        <OwnAnswer match={match} />
        {isOpen && <AnswerPanel token={token} match={match} answer={answer} />}
      </Stack>
      <JoinSection hasMatch={isOpen} />
      {!match.hasStoppedMails && (
        <p>
          <Link to={stopMailsPath(token)} state={{ matchPath: invitedMatchPath(token) }}>
            Don't email me again
          </Link>
        </p>
      )}
    </Stack>
  );
}

const sideWords = { home: 'At home', away: 'Away' };

function MatchFacts({ match }: { match: InvitedMatch }) {
  const { clubName, teamName, opponent, date, startTime, side, ground, postcode } = match;
  return (
    <Facts>
      <Fact name="Your team" wide>
        {opponent}
      </Fact>
      <Fact name="Against" wide>
        {clubName}, {teamName}
      </Fact>
      <Fact name="Date" wide>
        {formatDate(date)}
      </Fact>
      <Fact name="Start time">{startTime ?? 'Not known yet'}</Fact>
      <Fact name="You play">{sideWords[side]}</Fact>
      <Fact name="Ground" wide="two">
        {ground || postcode ? (
          <>
            {ground}
            {ground && postcode && ', '}
            {postcode && (
              <DirectionsLink place={postcode} aria-label={`Directions to ${postcode}`}>
                {postcode}
              </DirectionsLink>
            )}
          </>
        ) : (
          'Not known yet'
        )}
      </Fact>
    </Facts>
  );
}

/** What the reader has said before, and what the club has made of it. */
function OwnAnswer({ match }: { match: InvitedMatch }) {
  const { clubName, note, proposal, state, status } = match;
  if (status === 'called-off') return null;
  if (state === 'cannot-play' && note)
    return <blockquote className={styles.message}>{note}</blockquote>;
  if (!proposal) return null;
  if (proposal.status === 'refused')
    return proposal.reason ? (
      <>
        <p>{clubName} wrote:</p>
        <blockquote className={styles.message}>{proposal.reason}</blockquote>
      </>
    ) : null;
  return (
    <>
      {proposal.note && <blockquote className={styles.message}>{proposal.note}</blockquote>}
      {hasProposedDetails(proposal) && (
        <ComparisonTable
          lines={compareProposal(match, proposal)}
          beforeHeading="They have"
          afterHeading="You say"
          missingText="Not known yet"
        />
      )}
    </>
  );
}

interface AnswerPanelProps {
  token: string;
  match: InvitedMatch;
  answer: ReturnType<typeof useInvitationAnswer>;
}

/** The three answers. Two of them open a form first. */
function AnswerPanel({ token, match, answer }: AnswerPanelProps) {
  const [form, setForm] = useState<'different' | 'no'>();
  const labels = getAnswerLabels(match);
  const isYes = answer.variables?.answer === 'yes';
  const close = () => setForm(undefined);
  return (
    <Stack>
      {isYes && answer.error && <Notice tone="error">{answer.error.message}</Notice>}
      <Row>
        {labels.yes && (
          <Button
            look="green"
            aria-disabled={answer.isPending}
            onClick={() => answer.mutate({ answer: 'yes' }, { onSuccess: close })}
          >
            {isYes && answer.isPending ? 'Sending...' : labels.yes}
          </Button>
        )}
        <Button aria-expanded={form === 'different'} onClick={() => setForm('different')}>
          {labels.different}
        </Button>
        {labels.no && (
          <Button aria-expanded={form === 'no'} onClick={() => setForm('no')}>
            {labels.no}
          </Button>
        )}
      </Row>
      {form === 'different' && (
        <GuestProposalForm match={match} send={answer.mutateAsync} onClose={close} />
      )}
      {form === 'no' && <CannotPlayForm match={match} send={answer.mutateAsync} onClose={close} />}
      {!form && match.state !== 'cannot-play' && <CalendarButton token={token} match={match} />}
    </Stack>
  );
}

/** The token stays out of the address of the file, so that no log and no history has it. */
function CalendarButton({ token, match }: { token: string; match: InvitedMatch }) {
  const download = useMutation({
    mutationFn: () => fetchInvitedMatchCalendar(token),
    onSuccess: (file) => saveFile(file, `${match.date}-match.ics`),
  });
  return (
    <>
      <Row>
        <Button aria-disabled={download.isPending} onClick={() => download.mutate()}>
          Add to your calendar
        </Button>
      </Row>
      {download.error && <Notice tone="error">{download.error.message}</Notice>}
    </>
  );
}

function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** For visitors without a login. */
function JoinSection({ hasMatch }: { hasMatch: boolean }) {
  const session = useLikelySession();
  if (session.state !== 'signed-out') return null;
  return (
    <Section underlined heading="Your own fixture card">
      <Stack>
        <p>
          Keep all your matches on one card, and find clubs that are free on your dates.
          {hasMatch &&
            ' Sign up with the address that got our email, and this match is waiting for you.'}
        </p>
        <Row>
          <ButtonLink to="/signup">Put your club on Fixturebook, free</ButtonLink>
        </Row>
      </Stack>
    </Section>
  );
}
