import type { FindDate } from '@fixturebook/contract/opponents/find';
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

interface FindPopupProps {
  mark: FindMark;
  dates: FindDate[];
  onClose: () => void;
}

export function FindPopup({ mark, dates, onClose }: FindPopupProps) {
  const { items } = mark;
  const [only] = items.length === 1 ? items : [];
  return (
    <MapPopup
      latitude={mark.latitude}
      longitude={mark.longitude}
      heading={
        only ? (
          <Link to={clubPath(only.club.slug)}>{only.club.name}</Link>
        ) : (
          `${items.length} free dates in one place`
        )
      }
      over="pin"
      onClose={onClose}
    >
      <PlainList>
        {items.map((item) => (
          <li key={item.fixture.id} className={only ? undefined : styles.several}>
            {!only && (
              <Heading level={3} size="body">
                <Link to={clubPath(item.club.slug)}>{item.club.name}</Link>
              </Heading>
            )}
            <FoundDetails item={item} />
            <div className={styles.ask}>
              <Outlet context={{ items: [item], dates }} />
            </div>
          </li>
        ))}
      </PlainList>
      {mark.isApproximate && <Note>Approximate place.</Note>}
    </MapPopup>
  );
}
