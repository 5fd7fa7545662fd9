import type { Fixture } from '@fixturebook/contract/fixtures';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import type { OpponentList } from '@fixturebook/contract/matches';
import { toClubSummaryView } from '../clubs/presenters.ts';
import { toFixtureView } from '../fixtures/presenters.ts';
import { toSurfaceDistanceKm } from '../geocoding/queries.ts';
import type { OpponentFixtureRow } from './queries.ts';
import { listNearMissReasons, listSuitabilityReasons, type TeamPreferences } from './rules.ts';

type OwnFreeDate = TeamPreferences & { point: PointWithAccuracy | null };

export function toOpponentListView(
  own: OwnFreeDate,
  found: OpponentFixtureRow[],
  near: OpponentFixtureRow[],
): OpponentList {
  return {
    point: own.point,
    items: found.map((row) => {
      const distanceKm = toSurfaceDistanceKm(row.apart ?? 0);
      const reasons = listSuitabilityReasons(own, row.fixture, distanceKm);
      return { ...toOpponentFixtureView(row), distanceKm: roundKm(distanceKm), reasons };
    }),
    nearMisses: near.map((row) => {
      const distanceKm = row.apart === null ? null : toSurfaceDistanceKm(row.apart);
      const missing = listNearMissReasons(own, row.fixture, distanceKm);
      return {
        ...toOpponentFixtureView(row),
        distanceKm: distanceKm === null ? null : roundKm(distanceKm),
        missing,
      };
    }),
  };
}

function toOpponentFixtureView(row: OpponentFixtureRow) {
  const fixture: Fixture = toFixtureView(row);
  return { fixture, club: toClubSummaryView(row.club), point: row.point };
}

function roundKm(km: number) {
  return Math.round(km * 10) / 10;
}
