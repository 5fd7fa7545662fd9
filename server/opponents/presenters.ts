import type { Fixture } from '@fixturebook/contract/fixtures';
import type { Point } from '@fixturebook/contract/geocoding';
import type { OpponentList } from '@fixturebook/contract/matches';
import { presentClubSummary } from '../clubs/presenters.ts';
import { presentFixture } from '../fixtures/presenters.ts';
import { toSurfaceDistanceKm } from '../geocoding/queries.ts';
import type { FoundRow } from './queries.ts';
import { missingOf, reasonsOf, type Team } from './rules.ts';

type OwnDate = Team & { point: Point | null };

export function presentOpponents(own: OwnDate, found: FoundRow[], near: FoundRow[]): OpponentList {
  return {
    point: own.point,
    items: found.map((row) => {
      const distanceKm = toSurfaceDistanceKm(row.apart ?? 0);
      const reasons = reasonsOf(own, row.fixture, distanceKm);
      return { ...presentFound(row), distanceKm: rounded(distanceKm), reasons };
    }),
    nearMisses: near.map((row) => {
      const distanceKm = row.apart === null ? null : toSurfaceDistanceKm(row.apart);
      const missing = missingOf(own, row.fixture, distanceKm);
      return {
        ...presentFound(row),
        distanceKm: distanceKm === null ? null : rounded(distanceKm),
        missing,
      };
    }),
  };
}

function presentFound(row: FoundRow) {
  const fixture: Fixture = presentFixture(row);
  return { fixture, club: presentClubSummary(row.club), point: row.point };
}

function rounded(km: number) {
  return Math.round(km * 10) / 10;
}
