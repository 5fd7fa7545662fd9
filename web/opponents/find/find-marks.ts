import type { FindDate } from '@fixturebook/contract/opponents/find';
import { groupBy } from '../../ui/format/group-by.ts';
import type { Position } from '../../ui/map/geo.ts';
import { type FoundClub, toFoundClubs } from './find-club-groups.ts';

/** The clubs with free dates at one place, which share a pin with the number of the first of them. */
export interface FindMark extends Position {
  numbers: number[];
  /** Each club has only its dates at this place. */
  clubs: FoundClub[];
  isApproximate: boolean;
}

/** The number of a club is its place in the list, from 1. */
export function toFindMarks(clubs: FoundClub[]): FindMark[] {
  const marks = new Map<string, FindMark>();
  for (const [index, { best, others }] of clubs.entries()) {
    const places = groupBy([best, ...others], ({ point }) =>
      point ? `${point.latitude} ${point.longitude}` : '',
    );
    for (const [place, items] of places) {
      const point = items[0]?.point;
      if (!point) continue;
      const mark = marks.get(place) ?? { ...toMark(point), numbers: [], clubs: [] };
      mark.numbers.push(index + 1);
      mark.clubs.push(...toFoundClubs({ items }));
      marks.set(place, mark);
    }
  }
  return [...marks.values()];
}

/** The club's own grounds, each once. */
export function toOwnMarks(dates: FindDate[]): FindMark[] {
  const points = new Map(
    dates.flatMap(({ point }) =>
      point ? [[`${point.latitude} ${point.longitude}`, point] as const] : [],
    ),
  );
  return [...points.values()].map((point) => ({ ...toMark(point), numbers: [], clubs: [] }));
}

function toMark({ latitude, longitude, accuracy }: NonNullable<FindDate['point']>) {
  return { latitude, longitude, isApproximate: accuracy !== 'unit' };
}

export function findMarkOf(marks: FindMark[], fixtureId: string | undefined) {
  return marks.find(({ clubs }) =>
    clubs.some(({ best, others }) =>
      [best, ...others].some(({ fixture }) => fixture.id === fixtureId),
    ),
  );
}

export function hasClub(mark: FindMark | undefined, clubId: string): boolean {
  return mark?.clubs.some(({ club }) => club.id === clubId) ?? false;
}
