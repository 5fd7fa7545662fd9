import type { Fixture } from '@fixturebook/contract/fixtures';
import { Outlet } from 'react-router';
import { formatMatchFormat, formatVenue, strengthLabels } from '../fixtures/api.ts';
import { Button, Icon } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ClubCardHeader } from '../ui/layout/club-card-header.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Note } from '../ui/layout/note.tsx';
import type { FoundOpponent } from './opponent-marks.ts';
import styles from './opponent-row.module.css';

const pinPath = 'M12 22C7 15 4.5 12.5 4.5 9a7.5 7.5 0 0 1 15 0c0 3.5-2.5 6-7.5 13zM12 8v2M11 9h2';

interface OpponentRowProps {
  ownFixture: Fixture;
  opponent: FoundOpponent;
  isChosen: boolean;
  /** Shows the opponent on the map. Undefined if there is no map or the opponent's location is unknown. */
  onShow: (() => void) | undefined;
}

export function OpponentRow({ ownFixture, opponent, isChosen, onShow }: OpponentRowProps) {
  const { fixture, club, words, isNearMiss } = opponent;
  return (
    <Card
      as="li"
      className={styles.row}
      data-near={isNearMiss}
      aria-current={isChosen || undefined}
    >
      <ClubCardHeader club={club}>
        <Note size="body">{fixture.teamName}</Note>
      </ClubCardHeader>
      <Note tone={isNearMiss ? 'alarm' : 'confirmed'} size="body">
        {words.join(' · ')}
      </Note>
      <Facts>
        <Fact name="Venue" wide="two">
          {formatVenue(fixture)}
        </Fact>
        <Fact name="Start time">{fixture.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatMatchFormat(fixture) ?? 'Any'}</Fact>
        <Fact name="Strength">{fixture.strength ? strengthLabels[fixture.strength] : 'Any'}</Fact>
      </Facts>
      <div className={styles.foot}>
        {ownFixture.status === 'open' && <Outlet context={{ fixture, ownFixture, isNearMiss }} />}
        {onShow && (
          <Button
            aria-label={`Show on the map: ${club.name}, ${fixture.teamName}`}
            onClick={onShow}
          >
            <Icon path={pinPath} size={20} /> Map
          </Button>
        )}
      </div>
    </Card>
  );
}
