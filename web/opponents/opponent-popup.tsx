import type { Fixture } from '@fixturebook/contract/fixtures';
import { clubPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import { formatVenue } from '../fixtures/api.ts';
import { Heading } from '../ui/heading.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Link } from '../ui/link.tsx';
import { calculateDistanceKm } from '../ui/map/geo.ts';
import { MapPopup } from '../ui/map/map-popup.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import type { FoundOpponent, OpponentMapMark } from './opponent-marks.ts';
import styles from './opponent-row.module.css';

interface OpponentPopupProps {
  ownFixture: Fixture;
  ownMark: OpponentMapMark | undefined;
  marks: OpponentMapMark[];
  onClose: () => void;
}

export function OpponentPopup({ ownFixture, ownMark, marks, onClose }: OpponentPopupProps) {
  const opponents = marks.flatMap((mark) => mark.opponent ?? []);
  const place = marks.find((mark) => mark.opponent) ?? marks[0];
  if (!place) return null;
  const isOwnHere = ownMark && calculateDistanceKm(ownMark, place) === 0;
  const [onlyOpponent] = opponents.length === 1 ? opponents : [];
  const manyHeading = `${opponents.length} free dates in one place`;
  const heading = opponents.length > 0 ? manyHeading : `Your ${ownFixture.teamName}`;
  return (
    <MapPopup
      {...place}
      heading={onlyOpponent ? <OpponentClubLink found={onlyOpponent} /> : heading}
      over={opponents.length > 0 ? 'pin' : undefined}
      onClose={onClose}
    >
      {opponents.length === 0 && <p>{formatVenue(ownFixture)}</p>}
      {onlyOpponent && <OpponentDetails ownFixture={ownFixture} found={onlyOpponent} />}
      {opponents.length > 1 && (
        <PlainList>
          {opponents.map((one) => (
            <li key={one.fixture.id} className={styles.several}>
              <Heading level={3} size="body">
                <OpponentClubLink found={one} />
              </Heading>
              <OpponentDetails ownFixture={ownFixture} found={one} />
            </li>
          ))}
        </PlainList>
      )}
      {isOwnHere && opponents.length > 0 && <Note>Your own date is here too.</Note>}
      {place.isApproximate && <Note>Approximate place.</Note>}
    </MapPopup>
  );
}

function OpponentClubLink({ found: { club } }: { found: FoundOpponent }) {
  return <Link to={clubPath(club.slug)}>{club.name}</Link>;
}

function OpponentDetails({ ownFixture, found }: { ownFixture: Fixture; found: FoundOpponent }) {
  const { fixture, isNearMiss, words } = found;
  return (
    <>
      <Note>{fixture.teamName}</Note>
      <Note tone={isNearMiss ? 'alarm' : 'confirmed'} size="body">
        {words.join(' · ')}
      </Note>
      <div className={styles.ask}>
        <Outlet context={{ fixture, ownFixture, isNearMiss }} />
      </div>
    </>
  );
}
