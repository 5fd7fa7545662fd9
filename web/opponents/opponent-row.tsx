import type { Fixture } from '@fixturebook/contract/fixtures';
import { clubPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import {
  FixtureFactsList,
  formatCategory,
  formatMatchFormat,
  formatVenue,
  strengthLabels,
} from '../fixtures/api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, Icon } from '../ui/button.tsx';
import { CompactRow } from '../ui/layout/compact-row.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
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
  const { teamName, startTime, strength } = fixture;
  const facts = [startTime, formatMatchFormat(fixture), strength && strengthLabels[strength]];
  return (
    <CompactRow
      as="li"
      className={styles.row}
      aria-current={isChosen || undefined}
      name={`${club.name}, ${teamName}`}
      lead={<Avatar name={club.name} photoUrl={club.photoUrl} size={36} />}
      title={<Link to={clubPath(club.slug)}>{club.name}</Link>}
      summary={
        <>
          <span className={styles.words} data-near={isNearMiss}>
            {words.join(' · ')}
          </span>
          {' · '}
          {[teamName, formatCategory(fixture), formatVenue(fixture), ...facts]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      actions={
        ownFixture.status === 'open' && <Outlet context={{ fixture, ownFixture, isNearMiss }} />
      }
      details={
        <>
          <FixtureFactsList fixture={fixture} isOwn={false} venue={formatVenue(fixture)} />
          {onShow && (
            <Row>
              <Button
                aria-label={`Show on the map: ${club.name}, ${fixture.teamName}`}
                onClick={onShow}
              >
                <Icon path={pinPath} size={20} /> Map
              </Button>
            </Row>
          )}
        </>
      }
    />
  );
}
