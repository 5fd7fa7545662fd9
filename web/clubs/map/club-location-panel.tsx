import type { Club } from '@fixturebook/contract/clubs';
import { clubPath } from '@fixturebook/contract/paths';
import { noLocationMessage } from '@fixturebook/contract/places/places';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { settingsQuery } from '../../platform/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { DirectionsLink, WhatThreeWordsLink } from '../../ui/map/directions.tsx';
import type { MapCentreAndZoom } from '../../ui/map/geo.ts';
import { MapPane } from '../../ui/map/map-pane.tsx';
import { MapPin } from '../../ui/map/map-pin.tsx';
import styles from './club-location-panel.module.css';
import { formatAccuracyNote } from './club-marks.ts';
import { formatNearestTown } from './near-town-words.ts';

/** Central London, which the specification requires as the default. */
const defaultPlace: MapCentreAndZoom = { latitude: 51.501, longitude: -0.1416, zoom: 17 };
/** The map is zoomed out further for a club whose location is known less exactly. */
const zoomByAccuracy = { unit: 17, district: 12, area: 9 };

/** Shows a club on a map, with links to directions. Without a club, it shows a default place and name. */
export function ClubLocationPanel({ club }: { club?: Club }) {
  const { data: settings } = useQuery(settingsQuery);
  const point = club?.point ?? null;
  const place = useMemo(
    () => (point ? { ...point, zoom: zoomByAccuracy[point.accuracy] } : defaultPlace),
    [point],
  );
  const isPlaceUnknown = club !== undefined && point === null;
  useEffect(() => {
    if (isPlaceUnknown) console.info(noLocationMessage);
  }, [isPlaceUnknown]);
  return (
    <>
      <Row spread className={styles.about}>
        <div>
          <Heading level={2}>{club?.name ?? 'Default Club Name'}</Heading>
          {club && <ClubAddress club={club} />}
        </div>
        {club && <ClubLocationLinks club={club} />}
      </Row>
      <div className={styles.map}>
        <MapPane
          label={`Map around ${club?.name ?? 'central London'}`}
          place={place}
          streets={settings?.mapStyles ?? null}
          fallback={club && <p>For the way there, choose Get directions above.</p>}
        >
          <MapPin {...place} look="pin" />
        </MapPane>
      </div>
    </>
  );
}

function ClubAddress({ club }: { club: Club }) {
  const { point, postcode, whatThreeWords } = club;
  const note = point ? formatAccuracyNote(point.accuracy) : noLocationMessage;
  const isNear = point && point.accuracy !== 'area';
  return (
    <>
      <p>
        {postcode}
        {isNear && <span className={styles.soft}> · {formatNearestTown(point)}</span>}
      </p>
      {whatThreeWords && (
        <p>
          <WhatThreeWordsLink words={whatThreeWords} />
        </p>
      )}
      {note && <p className={styles.soft}>{note}</p>}
    </>
  );
}

/** The directions lead to the club's postcode, which is exact even if its stored coordinates are not. */
function ClubLocationLinks({ club }: { club: Club }) {
  return (
    <Row>
      <DirectionsLink place={club.postcode} look="main">
        Get directions
      </DirectionsLink>
      <ButtonLink to={clubPath(club.slug)} state={{ clubName: club.name }}>
        Back to the profile
      </ButtonLink>
    </Row>
  );
}
