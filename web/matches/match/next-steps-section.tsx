import type { FixtureStatus } from '@fixturebook/contract/fixtures';
import type { Match } from '@fixturebook/contract/matches';
import { opponentsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { callOffMatch, updateCachedMatch } from './api.ts';
import styles from './call-off-section.module.css';
import { MatchActions } from './match-actions.tsx';
import { getSides } from './match-words.ts';

const fixtureStatusTexts: Record<FixtureStatus, string> = {
  open: "We've re-listed your date.",
  confirmed: 'Your team already has another match that day.',
  'called-off':
    "Your team is free that day. Re-list the date with the same ground and teas, and we'll tell clubs nearby.",
};

export function NextStepsSection({ match }: { match: Match }) {
  const { fixtureStatus, fixtureId } = getSides(match).own;
  return (
    <Section underlined heading="What now?">
      <div className={styles.ways}>
        <p>{fixtureStatusTexts[fixtureStatus]}</p>
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
        {fixtureStatus === 'called-off' && <OfferDateAgainButton match={match} />}
      </div>
    </Section>
  );
}

function OfferDateAgainButton({ match }: { match: Match }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function run() {
    const changed = await callOffMatch(match.id, 'opposition-pulled-out', true);
    void updateCachedMatch(client, match.id, changed);
    const done = "We've re-listed your date.";
    await navigate(opponentsPath(getSides(changed).own.fixtureId), { state: { done } });
  }
  return (
    <MatchActions
      actions={[{ label: 'Re-list your date', busyLabel: 'Re-listing...', look: 'main', run }]}
    />
  );
}
