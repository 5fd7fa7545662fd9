import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { answerReconfirmation } from '../match/api.ts';
import { MatchActions } from '../match/match-actions.tsx';
import { getSides } from '../match/match-words.ts';
import type { RunMatchAction } from '../match/use-match-action.ts';
import {
  listReconfirmationRounds,
  type ReconfirmationRound,
  replyLabels,
} from './reconfirmation-groups.ts';
import styles from './reconfirmation-section.module.css';

interface ReconfirmationSectionProps {
  match: Match;
  runAction: RunMatchAction;
}

export function ReconfirmationSection({ match, runAction }: ReconfirmationSectionProps) {
  const rounds = listReconfirmationRounds(match);
  const [last] = rounds;
  return (
    <Section underlined heading="Still on?">
      {last ? (
        <Card className={styles.sheet} data-waits={last.own === null}>
          <Question match={match} round={last} />
          {last.own !== undefined && (
            <AnswerButtons match={match} reply={last.own} runAction={runAction} />
          )}
          <RoundsTable match={match} rounds={rounds} />
        </Card>
      ) : (
        <p>We'll ask both clubs 7 and 2 days before the match whether it's still on.</p>
      )}
    </Section>
  );
}

function Question({ match, round }: { match: Match; round: ReconfirmationRound }) {
  const { name } = getSides(match).other.club;
  if (round.own === null)
    return <p className={styles.question}>Is your match against {name} still on?</p>;
  if (round.other === null)
    return <p>{name} haven't answered yet. If you hear nothing, give them a call.</p>;
  if (round.other === 'problem')
    return (
      <Note tone="alarm" size="body">
        {name} say there's a problem. Call them and agree what to do.
      </Note>
    );
  return <p>{name} say it's on.</p>;
}

function AnswerButtons({
  match,
  reply,
  runAction,
}: ReconfirmationSectionProps & { reply: ReconfirmationAnswer | null }) {
  const { name } = getSides(match).other.club;
  const successTexts = {
    on: `Thanks – we've told ${name} it's on.`,
    problem: `We've told ${name} there's a problem. Call them and agree what to do.`,
  };
  return (
    <MatchActions
      actions={(['on', 'problem'] as const).map((answer) => ({
        label: replyLabels[answer],
        busyLabel: 'Sending...',
        look: reply === null && answer === 'on' ? 'main' : 'plain',
        isPressed: reply === answer,
        run: () => runAction(() => answerReconfirmation(match.id, answer), successTexts[answer]),
      }))}
    />
  );
}

function RoundsTable({ match, rounds }: { match: Match; rounds: ReconfirmationRound[] }) {
  const { own, other } = getSides(match);
  return (
    <table className={styles.rounds}>
      <thead>
        <tr>
          <th scope="col">Asked</th>
          <th scope="col">{own.club.name}</th>
          <th scope="col">{other.club.name}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round.daysBefore}>
            <th scope="row">{round.daysBefore} days before</th>
            <td>
              <ReplyText reply={round.own} />
            </td>
            <td>
              <ReplyText reply={round.other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReplyText({ reply }: { reply: ReconfirmationAnswer | null | undefined }) {
  if (reply === undefined) return '–';
  return (
    <span data-reply={reply ?? 'nothing'}>{reply ? replyLabels[reply] : 'No answer yet'}</span>
  );
}
