import { clubPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import { MapPopup } from '../../ui/map/map-popup.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { type ClubWithPosition, formatAccuracyNote } from './club-marks.ts';
import styles from './club-popup.module.css';

export function ClubPopup({ clubs, onClose }: { clubs: ClubWithPosition[]; onClose: () => void }) {
  const [club, ...others] = clubs;
  if (!club) return null;
  const heading = others.length > 0 ? `${clubs.length} clubs in one place` : club.name;
  return (
    <MapPopup {...club} heading={heading} onClose={onClose}>
      {others.length > 0 ? <ClubDetailsList clubs={clubs} /> : <ClubDetails club={club} />}
    </MapPopup>
  );
}

function ClubDetails({ club }: { club: ClubWithPosition }) {
  const note = formatAccuracyNote(club.accuracy);
  return (
    <>
      <p>{club.postcode}</p>
      {note && <Note>{note}</Note>}
      <ButtonLink look="main" {...toProfileLink(club)}>
        View Profile
      </ButtonLink>
    </>
  );
}

function ClubDetailsList({ clubs }: { clubs: ClubWithPosition[] }) {
  const note = clubs.map(({ accuracy }) => formatAccuracyNote(accuracy)).find(Boolean);
  return (
    <>
      {note && <Note>{note}</Note>}
      <PlainList between="line" className={styles.clubs}>
        {clubs.map((club) => (
          <li key={club.slug}>
            <div className={styles.name}>
              {club.name}
              <Note>{club.postcode}</Note>
            </div>
            <Link {...toProfileLink(club)} aria-label={`View Profile of ${club.name}`}>
              View Profile
            </Link>
          </li>
        ))}
      </PlainList>
    </>
  );
}

function toProfileLink({ slug, name }: ClubWithPosition) {
  return { to: clubPath(slug), state: { clubName: name } };
}
