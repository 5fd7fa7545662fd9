import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import styles from './card-outputs.module.css';
import { cardFilePath, playCricketQuery } from './card-outputs-api.ts';
import { cardFeedPath, cardImportPath, playCricketPath } from './paths.ts';

/** Where else the card can go, and how dates come onto it. */
export function CardOutputs({ season }: { season: number }) {
  const id = useId();
  return (
    <section className={styles.outputs} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        Take your card along
      </h2>
      <ul className={styles.ways}>
        <Way says="As it stands above.">
          <Button wide onClick={() => window.print()}>
            Print
          </Button>
        </Way>
        <Way says="For a spreadsheet: what is agreed, and what is free.">
          <ButtonLink wide to={cardFilePath(season)} reloadDocument download>
            Download CSV
          </ButtonLink>
        </Way>
        <Way says="Free dates from a spreadsheet. You see first what would be listed.">
          <ButtonLink wide to={cardImportPath}>
            Import from CSV
          </ButtonLink>
        </Way>
        <Way says="On your telephone or computer. It looks for changes by itself.">
          <ButtonLink wide to={cardFeedPath}>
            Subscribe in your calendar
          </ButtonLink>
        </Way>
        <Way says={<ToEnter season={season} />}>
          <ButtonLink wide to={playCricketPath(season)}>
            To enter on Play-Cricket
          </ButtonLink>
        </Way>
      </ul>
    </section>
  );
}

function Way({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <li>
      {children}
      <p>{says}</p>
    </li>
  );
}

/** Without an answer only the season is told. */
function ToEnter({ season }: { season: number }) {
  const { data } = useQuery(playCricketQuery(season));
  if (!data) return `Matches of ${season}.`;
  const open = data.items.filter(({ state }) => state !== 'entered').length;
  return open === 0
    ? `Nothing left to enter for ${season}.`
    : `${count(open, 'match', 'matches')} of ${season}.`;
}
