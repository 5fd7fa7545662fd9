import type { ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { loginPath, matchPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { reconfirmationForecastQuery } from '../forecast/api.ts';
import { ForecastSection } from '../forecast/forecast-section.tsx';
import { answerReconfirmationByLink, reconfirmationQuery } from './api.ts';
import { replyLabels } from './reconfirmation-groups.ts';

export function meta() {
  return pageMeta('Still on?', 'Say whether your match is still on.');
}

/** Emails link to `/reconfirm?token=…&answer=on`. Opening the screen does not send an answer yet. */
export default function ReconfirmScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');
  const suggestedAnswer = search.get('answer') === 'problem' ? 'problem' : 'on';
  return (
    <Page heading="Still on?" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && !token && <InvalidLinkNotice reason="This link isn't complete." />}
      {isHydrated && token && (
        <ReconfirmationQuestionPanel token={token} suggestedAnswer={suggestedAnswer} />
      )}
    </Page>
  );
}

function InvalidLinkNotice({ reason }: { reason: string }) {
  return (
    <Stack>
      <Notice tone="error">{reason}</Notice>
      <p>Log in to see your matches and answer on the match page.</p>
      <p>
        <ButtonLink look="main" to={`${loginPath}?next=%2Fmycard`}>
          Log in
        </ButtonLink>
      </p>
    </Stack>
  );
}

function ReconfirmationQuestionPanel({
  token,
  suggestedAnswer,
}: {
  token: string;
  /** The answer whose link the user opened in the email. */
  suggestedAnswer: ReconfirmationAnswer;
}) {
  const client = useQueryClient();
  const query = useQuery(reconfirmationQuery(token));
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (answer: ReconfirmationAnswer) => answerReconfirmationByLink(token, answer),
    onSuccess: (question) => client.setQueryData(reconfirmationQuery(token).queryKey, question),
  });
  const linkError = [query.error, error].find((one) => hasErrorStatus(one, 400, 403, 404, 409));
  if (linkError) return <InvalidLinkNotice reason={linkError.message} />;
  return (
    <Loaded query={query}>
      {({ clubName, opponentName, date, startTime, ground, answer, matchId }) => (
        <Stack>
          <p>
            {clubName}, is your match against {opponentName} still on?
          </p>
          <Facts>
            <Fact name="Date" wide>
              {formatDate(date)}
            </Fact>
            {startTime && <Fact name="Start time">{startTime}</Fact>}
            <Fact name="Ground" wide="two">
              {ground}
            </Fact>
          </Facts>
          <ForecastSection
            date={date}
            startTime={startTime}
            query={reconfirmationForecastQuery(token)}
          />
          {answer && (
            <ThanksNotice key={answer} answer={answer} opponent={opponentName} isNew={isSuccess} />
          )}
          {error && <Notice tone="error">{error.message}</Notice>}
          <Row>
            {(['on', 'problem'] as const).map((each) => (
              <Button
                key={each}
                look={!answer && each === suggestedAnswer ? 'main' : 'plain'}
                aria-pressed={answer === each}
                aria-disabled={isPending}
                onClick={() => isPending || mutate(each)}
              >
                {isPending && variables === each ? 'Sending...' : replyLabels[each]}
              </Button>
            ))}
          </Row>
          <p>
            <Link to={matchPath(matchId)}>See the match</Link> to change the details or call it off.
          </p>
        </Stack>
      )}
    </Loaded>
  );
}

interface ThanksNoticeProps {
  answer: ReconfirmationAnswer;
  opponent: string;
  isNew: boolean;
}

function ThanksNotice({ answer, opponent, isNew }: ThanksNoticeProps) {
  const text =
    answer === 'on'
      ? `'ve told ${opponent} it's on.`
      : `'ve told ${opponent} there's a problem. Call them and agree what to do.`;
  const flash = useMemo(() => ({ tone: 'success' as const, text: `Thanks – we${text}` }), [text]);
  return isNew ? <FlashNotice flash={flash} /> : <Notice tone="success">We{text}</Notice>;
}
