import type { ReconfirmationAnswer, ReconfirmationQuestion } from '@fixturebook/contract/matches';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './reconfirm-form.module.css';

interface ReconfirmFormProps {
  question: ReconfirmationQuestion;
  /** The answer chosen in the email, which becomes the main button. */
  suggestedAnswer: ReconfirmationAnswer;
  sendingAnswer: ReconfirmationAnswer | undefined;
  error: Error | null;
  /** Whether the user has answered on this screen. */
  hasAnswered: boolean;
  onAnswer: (answer: ReconfirmationAnswer) => void;
}

const answerLabels = { on: 'Yes, still on', problem: "There's a problem" };

export function ReconfirmForm(props: ReconfirmFormProps) {
  const { question, suggestedAnswer, sendingAnswer, error, hasAnswered, onAnswer } = props;
  const { clubName, opponentName, date, startTime, ground, answer, matchId } = question;
  return (
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
      {answer && (
        <ThanksNotice key={answer} answer={answer} opponent={opponentName} isNew={hasAnswered} />
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
      <Row>
        {(['on', 'problem'] as const).map((each) => (
          <Button
            key={each}
            look={!answer && each === suggestedAnswer ? 'main' : 'plain'}
            aria-pressed={answer === each}
            aria-disabled={sendingAnswer !== undefined}
            onClick={() => onAnswer(each)}
          >
            {sendingAnswer === each ? 'Sending...' : answerLabels[each]}
          </Button>
        ))}
      </Row>
      <p>
        <Link to={`/match/${matchId}`}>See the match</Link> to change the details or call it off.
      </p>
    </Stack>
  );
}

interface ThanksNoticeProps {
  answer: ReconfirmationAnswer;
  opponent: string;
  isNew: boolean;
}

function ThanksNotice({ answer, opponent, isNew }: ThanksNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  return (
    <div className={styles.thanks} ref={element} tabIndex={-1}>
      <Notice tone="success">
        {isNew ? 'Thanks – we' : 'We'}
        {answer === 'on'
          ? `'ve told ${opponent} it's on.`
          : `'ve told ${opponent} there's a problem. Call them and agree what to do.`}
      </Notice>
    </div>
  );
}
