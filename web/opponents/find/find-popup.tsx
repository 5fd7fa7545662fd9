import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { clubPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import { Heading } from '../../ui/heading.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import { MapPopup } from '../../ui/map/map-popup.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from '../opponent-row.module.css';
import type { FindMark } from './find-marks.ts';
import { FoundDetails } from './find-row.tsx';
import { MoreDatesList } from './more-dates-list.tsx';

interface FindPopupProps {
  mark: FindMark;
  dates: FindDate[];
  onClose: () => void;
}

export function FindPopup({ mark, dates, onClose }: FindPopupProps) {
  const { clubs } = mark;
  const [only] = clubs.length === 1 ? clubs : [];
  return (
    <MapPopup
      latitude={mark.latitude}
      longitude={mark.longitude}
      heading={
        only ? (
          <Link to={clubPath(only.club.slug)}>{only.club.name}</Link>
        ) : (
          `${clubs.length} clubs in one place`
        )
      }
      over="pin"
      onClose={onClose}
    >
      <PlainList>
        {clubs.map((found) => (
          <li key={found.club.id} className={only ? undefined : styles.several}>
            {!only && (
              <Heading level={3} size="body">
                <Link to={clubPath(found.club.slug)}>{found.club.name}</Link>
              </Heading>
            )}
            <DateWithAsk item={found.best} dates={dates} />
            <MoreDatesList found={found}>
              {(item) => (
                <li key={item.fixture.id} className={styles.several}>
                  <DateWithAsk item={item} dates={dates} />
                </li>
              )}
            </MoreDatesList>
          </li>
        ))}
      </PlainList>
      {mark.isApproximate && <Note>Approximate place.</Note>}
    </MapPopup>
  );
}

function DateWithAsk({ item, dates }: { item: FoundDate; dates: FindDate[] }) {
  return (
    <>
      <FoundDetails item={item} />
      <div className={styles.ask}>
        <Outlet context={{ items: [item], dates }} />
      </div>
    </>
  );
}
