import type { FixtureStatus } from '@fixturebook/contract/fixtures';
import type { Match } from '@fixturebook/contract/matches';
import { opponentsPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { MatchActions } from './match-actions.tsx';
import { getMatchSides } from './match-words.ts';
import { useRelistDate } from './use-match-action.ts';

function formatFixtureStatus(status: FixtureStatus, { own }: Match): string {
  if (status === 'open') return "We've re-listed your date.";
  if (status === 'confirmed') return 'Your team already has another match that day.';
  const kept = own === 'home' ? ' with the same ground and teas' : '';
  return `Your team is free that day. Re-list the date${kept}, and we'll tell clubs nearby.`;
}

export function NextStepsSection({ match }: { match: Match }) {
  const { fixtureStatus, fixtureId } = getMatchSides(match).own;
  // A live event can remove the button before the answer arrives, so the section waits for the answer.
  const relistDate = useRelistDate(match);
  return (
    <Section underlined heading="What now?">
      <Stack>
        <Note>{formatFixtureStatus(fixtureStatus, match)}</Note>
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
        {fixtureStatus === 'called-off' && <RelistDateAsFreeButton relistDate={relistDate} />}
      </Stack>
    </Section>
  );
}

interface RelistDateAsFreeButtonProps {
  relistDate: ReturnType<typeof useRelistDate>;
}

function RelistDateAsFreeButton({ relistDate }: RelistDateAsFreeButtonProps) {
  const run = () => relistDate("We've re-listed your date.");
  return (
    <MatchActions
      actions={[{ label: 'Re-list your date', busyLabel: 'Re-listing...', look: 'main', run }]}
    />
  );
}
