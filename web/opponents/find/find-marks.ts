import type { FindDate, FindResult, FoundDate } from '@fixturebook/contract/opponents/find';
import type { Position } from '../../ui/map/geo.ts';

/** The free dates at one place, which share a pin with the number of the first of them. */
export interface FindMark extends Position {
  numbers: number[];
  items: FoundDate[];
  isApproximate: boolean;
}

/** `number` is the place in the list, from 1. */
export function toFindMarks({ items }: Pick<FindResult, 'items'>): FindMark[] {
  const marks = new Map<string, FindMark>();
  for (const [index, item] of items.entries()) {
    if (!item.point) continue;
    const { latitude, longitude, accuracy } = item.point;
    const key = `${latitude} ${longitude}`;
    const mark = marks.get(key) ?? {
      latitude,
      longitude,
      isApproximate: accuracy !== 'unit',
      numbers: [],
      items: [],
    };
    mark.numbers.push(index + 1);
    mark.items.push(item);
    marks.set(key, mark);
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
  return [...points.values()].map(({ latitude, longitude, accuracy }) => ({
    latitude,
    longitude,
    isApproximate: accuracy !== 'unit',
    numbers: [],
    items: [],
  }));
}

export function findMarkOf(marks: FindMark[], fixtureId: string | undefined) {
  return marks.find(({ items }) => items.some(({ fixture }) => fixture.id === fixtureId));
}
