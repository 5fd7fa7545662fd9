import { describe, expect, it } from 'vitest';
import { chooseListedDates } from './listed-dates.ts';

const createDates = (clubId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    club: { id: clubId },
    name: `${clubId} ${index}`,
  }));

const listNames = (dates: { name: string }[]) => dates.map(({ name }) => name);

describe('chooseListedDates', () => {
  it('chooses the best five dates of each club before further ones of a club that fits better', () => {
    const byFit = [...createDates('near', 9), ...createDates('far', 6)];
    expect(listNames(chooseListedDates(byFit, 12))).toEqual([
      ...listNames(createDates('near', 7)),
      ...listNames(createDates('far', 5)),
    ]);
  });

  it('chooses all dates, in their order, if they are not too many', () => {
    const byFit = [...createDates('near', 9), ...createDates('far', 6)];
    expect(chooseListedDates(byFit, 15)).toEqual(byFit);
  });

  it('chooses the dates that fit best if the clubs are too many', () => {
    const byFit = ['a', 'b', 'c'].flatMap((clubId) => createDates(clubId, 2));
    expect(listNames(chooseListedDates(byFit, 3))).toEqual(['a 0', 'a 1', 'b 0']);
  });
});
