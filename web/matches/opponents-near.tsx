import type { Fixture } from '@fixturebook/contract/fixtures';
import type { NearMiss } from '@fixturebook/contract/matches';
import { editFixturePath } from '../fixtures/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { milesWithKm } from '../ui/distance.ts';
import { Stack } from '../ui/stack.tsx';
import styles from './opponents-near.module.css';
import { OpponentsRow } from './opponents-row.tsx';
import { OpponentsSection } from './opponents-section.tsx';

interface OpponentsNearProps {
  own: Fixture;
  nearMisses: NearMiss[];
}

/** When nothing suits: what would help, and who would suit but for one thing. */
export function OpponentsNear({ own, nearMisses }: OpponentsNearProps) {
  return (
    <Stack>
      <section className={styles.none} aria-labelledby="none-suits">
        <h2 className={styles.heading} id="none-suits">
          No club suits this date yet
        </h2>
        <ul className={styles.advice}>
          {adviceFor(own).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <ButtonLink look="main" to={editFixturePath(own.id)}>
            Edit this date
          </ButtonLink>
        </p>
      </section>
      {nearMisses.length > 0 && (
        <OpponentsSection heading="What comes close" note="They may still say yes.">
          {nearMisses.map((nearMiss) => (
            <OpponentsRow
              key={nearMiss.fixture.id}
              own={own}
              found={nearMiss}
              words={withDistance(nearMiss)}
              isNearMiss
            />
          ))}
        </OpponentsSection>
      )}
    </Stack>
  );
}

/** What of the date keeps others out. */
function adviceFor({ side, maxTravelRadius, format, strength }: Fixture): string[] {
  return [
    ...(side === 'home' ? ['Could your team travel? List it as home or away.'] : []),
    ...(side === 'away' ? ['Could you host? List it as home or away.'] : []),
    ...(side !== 'home'
      ? [`Would your team go further than ${milesWithKm(maxTravelRadius)}? Widen the radius.`]
      : []),
    ...(format ? ['Would another format do? Leave it open.'] : []),
    ...(strength ? ['Leave the strength open, and all grades are looked at.'] : []),
  ];
}

function withDistance({ distanceKm, missing }: NearMiss): string[] {
  return distanceKm === null ? missing : [`${milesWithKm(distanceKm)} away`, ...missing];
}
