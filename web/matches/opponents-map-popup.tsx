import type { Fixture } from '@fixturebook/contract/fixtures';
import { clubPath, venueInWords } from '../fixtures/api.ts';
import { Link } from '../ui/link.tsx';
import { distanceKm } from '../ui/map/geo.ts';
import { MapPopup } from '../ui/map/map-popup.tsx';
import { AskButton } from './ask-button.tsx';
import styles from './opponents-map-popup.module.css';
import type { Found, Mark } from './opponents-marks.ts';

interface OpponentsMapPopupProps {
  own: Fixture;
  ownMark: Mark | undefined;
  /** All that stand in one place; none for no popup. */
  marks: Mark[];
  onClose: () => void;
}

/** Of one free date, or of all in one place. Each can be asked for. */
export function OpponentsMapPopup({ own, ownMark, marks, onClose }: OpponentsMapPopupProps) {
  const found = marks.flatMap((mark) => mark.found ?? []);
  const place = marks.find((mark) => mark.found) ?? marks[0];
  if (!place) return null;
  const isOwnHere = ownMark && distanceKm(ownMark, place) === 0;
  const [only] = found.length === 1 ? found : [];
  return (
    <MapPopup
      {...place}
      heading={only ? <ClubLink found={only} /> : headingOf(found.length, own)}
      over={found.length > 0 ? 'pin' : undefined}
      onClose={onClose}
    >
      {found.length === 0 && <p>{venueInWords(own)}</p>}
      {only && <One own={own} found={only} />}
      {found.length > 1 && (
        <ul className={styles.several}>
          {found.map((one) => (
            <li key={one.fixture.id}>
              <h3 className={styles.name}>
                <ClubLink found={one} />
              </h3>
              <One own={own} found={one} />
            </li>
          ))}
        </ul>
      )}
      {isOwnHere && found.length > 0 && <p className={styles.note}>Your own date is here too.</p>}
      {place.isApproximate && <p className={styles.note}>Approximate place.</p>}
    </MapPopup>
  );
}

function headingOf(found: number, own: Fixture): string {
  return found > 0 ? `${found} free dates in one place` : `Your ${own.teamName}`;
}

function ClubLink({ found: { club } }: { found: Found }) {
  return <Link to={clubPath(club.slug)}>{club.name}</Link>;
}

function One({ own, found }: { own: Fixture; found: Found }) {
  const { fixture, isNearMiss, words } = found;
  return (
    <>
      <p className={styles.note}>{fixture.teamName}</p>
      <p className={styles.words} data-look={isNearMiss ? 'missing' : 'reasons'}>
        {words.join(' · ')}
      </p>
      <div className={styles.ask}>
        <AskButton fixture={fixture} own={own} look={isNearMiss ? 'plain' : 'main'}>
          {isNearMiss ? 'Ask all the same' : 'Ask'}
        </AskButton>
      </div>
    </>
  );
}
