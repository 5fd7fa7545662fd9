import type { FixtureStatus } from '@fixturebook/contract/fixtures';
import type { Match } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { MatchActions } from './match-actions.tsx';
import { callOffMatch, showMatch } from './match-api.ts';
import styles from './match-call-off.module.css';
import { MatchSection } from './match-section.tsx';
import { sidesOf } from './match-words.ts';
import { opponentsPath } from './paths.ts';

const states: Record<FixtureStatus, string> = {
  open: 'Your date is on offer again.',
  confirmed: 'Your team has another match on this day by now.',
  'called-off':
    'Your team is free on this day. Offer the date again: its ground and its teas are kept, and clubs nearby are told.',
};

/** How to go on when a match that was still to come is off. */
export function MatchGoOn({ match }: { match: Match }) {
  const { fixtureStatus, fixtureId } = sidesOf(match).own;
  return (
    <MatchSection heading="What now?">
      <div className={styles.ways}>
        <p>{states[fixtureStatus]}</p>
        {fixtureStatus === 'open' && (
          <ButtonLink look="main" wide to={opponentsPath(fixtureId)}>
            Find another opponent
          </ButtonLink>
        )}
        {fixtureStatus === 'confirmed' && (
          <ButtonLink wide to="/mycard">
            See your card
          </ButtonLink>
        )}
        {fixtureStatus === 'called-off' && <OfferAgain match={match} />}
      </div>
    </MatchSection>
  );
}

function OfferAgain({ match }: { match: Match }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function run() {
    const changed = await callOffMatch(match.id, 'opposition-pulled-out', true);
    void showMatch(client, match.id, changed);
    const done = 'Your date is on offer again.';
    await navigate(opponentsPath(sidesOf(changed).own.fixtureId), { state: { done } });
  }
  return (
    <MatchActions
      actions={[{ label: 'Offer the date again', busyLabel: 'Offering...', look: 'main', run }]}
    />
  );
}
