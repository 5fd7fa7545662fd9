import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { answerReconfirmation } from '../match/api.ts';
import { MatchActions } from '../match/match-actions.tsx';
import { getMatchSides } from '../match/match-words.ts';
import type { MatchActionRunner } from '../match/use-match-action.ts';
import {
  findSilentClub,
  listReconfirmationReplies,
  type ReconfirmationReplies,
  replyLabels,
} from './reconfirmation-groups.ts';
import styles from './reconfirmation-section.module.css';
import { SilenceNotice } from './silence-notice.tsx';

interface ReconfirmationSectionProps {
  match: Match;
  runAction: MatchActionRunner;
}

export function ReconfirmationSection({ match, runAction }: ReconfirmationSectionProps) {
  const rounds = listReconfirmationReplies(match);
  const [last] = rounds;
  return (
    <Section underlined heading="Still on?">
      {last ? (
        <Card className={styles.sheet} data-waits={last.own === null}>
          <IsMatchStillOnQuestion match={match} round={last} />
          <SilenceNotice match={match} />
          {last.own !== undefined && (
            <ReconfirmationAnswerButtons match={match} round={last} runAction={runAction} />
          )}
          <ReconfirmationTable match={match} rounds={rounds} />
        </Card>
      ) : (
        <p>We'll ask both clubs 7 and 2 days before the match whether it's still on.</p>
      )}
    </Section>
  );
}

function IsMatchStillOnQuestion({ match, round }: { match: Match; round: ReconfirmationReplies }) {
  const { name } = getMatchSides(match).other.club;
  if (round.other === 'problem')
    return (
      <Note tone="alarm" size="body">
        {name} say there's a problem. Call them and agree what to do.
      </Note>
    );
  if (round.own === null)
    return <p className={styles.question}>Is your match against {name} still on?</p>;
  if (round.own === 'problem')
    return <p>You've told {name} there's a problem. Call them and agree what to do.</p>;
  if (findSilentClub(match) === 'other') return null;
  if (round.other === null)
    return <p>{name} haven't answered yet. If you hear nothing, give them a call.</p>;
  return <p>{name} say it's on.</p>;
}

function ReconfirmationAnswerButtons({
  match,
  round,
  runAction,
}: ReconfirmationSectionProps & { round: ReconfirmationReplies }) {
  const client = useQueryClient();
  const { name } = getMatchSides(match).other.club;
  const isAnswerExpected = round.own === null && round.other !== 'problem';
  const successTexts = {
    on: `Thanks – we've told ${name} it's on.`,
    problem: `We've told ${name} there's a problem. Call them and agree what to do.`,
  };
  return (
    <MatchActions
      actions={(['on', 'problem'] as const).map((answer) => ({
        label: replyLabels[answer],
        busyLabel: 'Sending...',
        look: isAnswerExpected && answer === 'on' ? 'main' : 'plain',
        isPressed: round.own === answer,
        run: () =>
          runAction(() => answerReconfirmation(client, match, answer), successTexts[answer]),
      }))}
    />
  );
}

function ReconfirmationTable({ match, rounds }: { match: Match; rounds: ReconfirmationReplies[] }) {
  const { own, other } = getMatchSides(match);
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
              <ReconfirmationReplyText reply={round.own} />
            </td>
            <td>
              <ReconfirmationReplyText reply={round.other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReconfirmationReplyText({ reply }: { reply: ReconfirmationAnswer | null | undefined }) {
  if (reply === undefined) return '–';
  return (
    <span data-reply={reply ?? 'nothing'}>{reply ? replyLabels[reply] : 'No answer yet'}</span>
  );
}
