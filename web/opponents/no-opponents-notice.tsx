import type { Fixture } from '@fixturebook/contract/fixtures';
import { editFixturePath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../ui/button.tsx';
import { formatMilesAndKm } from '../ui/format/distance.ts';
import styles from './no-opponents-notice.module.css';

export function NoOpponentsNotice({ ownFixture }: { ownFixture: Fixture }) {
  return (
    <section className={styles.none} aria-labelledby="none-suits">
      <h2 className={styles.heading} id="none-suits">
        No matches yet – we'll tell you when one turns up
      </h2>
      <ul className={styles.advice}>
        {listAdvice(ownFixture).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <ButtonLink look="main" to={editFixturePath(ownFixture.id)}>
          Edit this date
        </ButtonLink>
      </p>
    </section>
  );
}

function listAdvice({ side, maxTravelRadius, format, strength }: Fixture): string[] {
  return [
    ...(side === 'home' ? ['Could your team travel? List it as home or away.'] : []),
    ...(side === 'away' ? ['Could you host? List it as home or away.'] : []),
    ...(side !== 'home'
      ? [`Would your team go further than ${formatMilesAndKm(maxTravelRadius)}? Widen the radius.`]
      : []),
    ...(format ? ['Would another format do? Leave it blank.'] : []),
    ...(strength ? ['Leave strength blank to see sides of every standard.'] : []),
  ];
}
