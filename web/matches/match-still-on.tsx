import type { Match, ReconfirmationAnswer } from '@fixturebook/contract/matches';
import type { Act } from './match-act.ts';
import { MatchActions } from './match-actions.tsx';
import { answerStillOn } from './match-api.ts';
import { MatchSection } from './match-section.tsx';
import styles from './match-still-on.module.css';
import { type Round, roundsOf, saidInWords } from './match-still-on-rounds.ts';
import { sidesOf } from './match-words.ts';

interface MatchStillOnProps {
  match: Match;
  act: Act;
}

/** What both clubs say when they are asked shortly before the match, and the own answer. */
export function MatchStillOn({ match, act }: MatchStillOnProps) {
  const rounds = roundsOf(match);
  const [last] = rounds;
  return (
    <MatchSection heading="Still on?">
      {last ? (
        <div className={styles.sheet} data-waits={last.own === null}>
          <Question match={match} round={last} />
          {last.own !== undefined && <Answers match={match} said={last.own} act={act} />}
          <Rounds match={match} rounds={rounds} />
        </div>
      ) : (
        <p>Both clubs are asked 7 and 2 days before the match whether it is still on.</p>
      )}
    </MatchSection>
  );
}

function Question({ match, round }: { match: Match; round: Round }) {
  const { name } = sidesOf(match).other.club;
  if (round.own === null)
    return <p className={styles.question}>Is your match against {name} still on?</p>;
  if (round.other === null)
    return <p>{name} has not answered yet. If you hear nothing, give them a call.</p>;
  if (round.other === 'problem')
    return (
      <p className={styles.problem}>
        {name} says that there is a problem. Call them, and agree on what to do.
      </p>
    );
  return <p>{name} says that it is on.</p>;
}

function Answers({ match, said, act }: MatchStillOnProps & { said: ReconfirmationAnswer | null }) {
  const told = {
    on: 'Thank you: you have said that the match is still on.',
    problem: 'You have said that there is a problem. Call the other club, and agree on what to do.',
  };
  return (
    <MatchActions
      actions={(['on', 'problem'] as const).map((answer) => ({
        label: saidInWords[answer],
        busyLabel: 'Sending...',
        look: said === null && answer === 'on' ? 'main' : 'plain',
        pressed: said === answer,
        run: () => act(() => answerStillOn(match.id, answer), told[answer]),
      }))}
    />
  );
}

/** What is not answered is shown to both. */
function Rounds({ match, rounds }: { match: Match; rounds: Round[] }) {
  const { own, other } = sidesOf(match);
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
              <Said said={round.own} />
            </td>
            <td>
              <Said said={round.other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Said({ said }: { said: ReconfirmationAnswer | null | undefined }) {
  if (said === undefined) return '–';
  return <span data-said={said ?? 'nothing'}>{said ? saidInWords[said] : 'No answer yet'}</span>;
}
