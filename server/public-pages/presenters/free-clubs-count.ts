import type { FreeClubsCount } from '@fixturebook/contract/public-pages/free-clubs-count';
import {
  roundForVisitors,
  visitorCountMax,
  visitorRadiusKm,
} from '@fixturebook/contract/public-pages/visitor-count';

export function toFreeClubsCountView(date: string, clubs: number): FreeClubsCount {
  return {
    date,
    radiusKm: visitorRadiusKm,
    count: roundForVisitors(Math.min(clubs, visitorCountMax)),
    isMore: clubs > visitorCountMax,
  };
}
