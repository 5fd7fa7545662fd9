import type { Fixture } from '@fixturebook/contract/fixtures';
import type { Opponent } from '@fixturebook/contract/matches';
import { OpponentsRow } from './opponents-row.tsx';
import { OpponentsSection } from './opponents-section.tsx';
import { suitInWords } from './opponents-words.ts';

interface OpponentsFoundProps {
  own: Fixture;
  opponents: Opponent[];
}

/** Those that suit, the nearest first. */
export function OpponentsFound({ own, opponents }: OpponentsFoundProps) {
  return (
    <OpponentsSection heading={suitInWords(opponents.length)} note="Nearest first.">
      {opponents.map((opponent) => (
        <OpponentsRow
          key={opponent.fixture.id}
          own={own}
          found={opponent}
          words={withKm(opponent)}
        />
      ))}
    </OpponentsSection>
  );
}

/** The first reason is the distance in miles. */
function withKm({ reasons: [distance, ...rest], distanceKm }: Opponent): string[] {
  return [`${distance} (${Math.round(distanceKm)} km)`, ...rest];
}
