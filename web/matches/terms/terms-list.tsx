import { formatList } from '@fixturebook/contract/format';
import type { Terms } from '@fixturebook/contract/matches';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { DirectionsLink, WhatThreeWordsLink } from '../../ui/map/directions.tsx';
import styles from './terms-list.module.css';
import { toTermsLines } from './terms-words.ts';

interface TermsListProps {
  terms: Terms;
  /** Where the ground is; empty if unknown. */
  whatThreeWords?: string;
  /** What the host says about parking and the gate; empty if nothing. */
  groundNotes?: string;
  agreedText?: string;
}

export function TermsList({
  terms,
  whatThreeWords = '',
  groundNotes = '',
  agreedText,
}: TermsListProps) {
  const lines = toTermsLines(terms);
  const open = lines.filter(({ text }) => !text).map(({ name }) => name.toLowerCase());
  return (
    <Card className={styles.sheet}>
      <Facts>
        {lines.map(
          ({ id, name, text }) =>
            text && (
              <Fact
                key={id}
                name={name}
                wide={id === 'notes' || (id === 'ground' ? 'two' : false)}
                tone={id === 'notes' ? 'prose' : undefined}
              >
                {id === 'ground' ? (
                  <GroundLinks terms={terms} whatThreeWords={whatThreeWords} />
                ) : (
                  text
                )}
              </Fact>
            ),
        )}
        {groundNotes && (
          <Fact name="Parking and the way in" wide tone="prose">
            {groundNotes}
          </Fact>
        )}
      </Facts>
      {open.length > 0 && <p className={styles.open}>Not agreed yet: {formatList(open)}.</p>}
      {agreedText && <p className={styles.signed}>{agreedText}</p>}
    </Card>
  );
}

function GroundLinks({
  terms: { ground, postcode },
  whatThreeWords,
}: Required<Pick<TermsListProps, 'terms' | 'whatThreeWords'>>) {
  return (
    <>
      {ground && `${ground}, `}
      <DirectionsLink place={postcode} aria-label={`Directions to ${postcode}`}>
        {postcode}
      </DirectionsLink>
      {whatThreeWords && (
        <>
          , <WhatThreeWordsLink words={whatThreeWords} />
        </>
      )}
    </>
  );
}
