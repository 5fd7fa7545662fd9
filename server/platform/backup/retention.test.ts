import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatBackupName, listExpiredBackups, parseBackupName } from './retention.ts';

const retention = { daily: 7, weekly: 4, monthly: 12 };

const from = Date.UTC(2026, 0, 1);
const seconds = fc.integer({ min: 0, max: 3 * 366 * 86_400 });
const backupNames = fc
  .uniqueArray(seconds, { maxLength: 200 })
  .map((times) => times.map((time) => formatBackupName(new Date(from + 1_000 * time))));
const counts = fc.integer({ min: 0, max: 15 });
const retentions = fc.record({
  daily: fc.integer({ min: 1, max: 15 }),
  weekly: counts,
  monthly: counts,
});

function listKept(names: string[], kept = retention) {
  const expired = listExpiredBackups(names, kept);
  return names.filter((name) => !expired.includes(name)).sort();
}

it('reads the time from the name of each backup that it names', () => {
  fc.assert(
    fc.property(seconds, (time) => {
      const madeAt = new Date(from + 1_000 * time);
      expect(parseBackupName(formatBackupName(madeAt))).toEqual(madeAt);
    }),
  );
});

it('keeps the newest backup and at most one for each day, week and month', () => {
  fc.assert(
    fc.property(backupNames, retentions, (names, kept) => {
      const left = listKept(names, kept);
      const most = kept.daily + kept.weekly + kept.monthly;
      expect(left.length).toBeLessThanOrEqual(most);
      expect(left.at(-1)).toBe(names.toSorted().at(-1));
    }),
  );
});

it('keeps the newest backup of each of the last days, weeks and months that have one', () => {
  fc.assert(
    fc.property(backupNames, retentions, (names, kept) => {
      const left = listKept(names, kept);
      const months = [...new Set(names.map((name) => name.slice(0, 19)))].sort();
      for (const month of kept.monthly === 0 ? [] : months.slice(-kept.monthly))
        expect(left).toContain(
          names
            .filter((name) => name.startsWith(month))
            .sort()
            .at(-1),
        );
      const days = [...new Set(names.map((name) => name.slice(0, 22)))].sort();
      for (const day of days.slice(-kept.daily))
        expect(left.some((name) => name.startsWith(day))).toBe(true);
    }),
  );
});

it('keeps no more and no fewer when it runs a second time', () => {
  fc.assert(
    fc.property(backupNames, retentions, (names, kept) => {
      const left = listKept(names, kept);
      expect(listExpiredBackups(left, kept)).toEqual([]);
    }),
  );
});

it('keeps 7 days, 4 weeks and 12 months of two years of daily backups', () => {
  const names = Array.from({ length: 730 }, (_, day) =>
    formatBackupName(new Date(Date.UTC(2026, 0, 1 + day, 3))),
  );
  expect(listKept(names).map((name) => name.slice(12, 22))).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'],
    ...['2027-07-31', '2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30'],
    ...['2027-12-12', '2027-12-19', '2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28'],
    ...['2027-12-29', '2027-12-30', '2027-12-31'],
  ]);
});

it('never names a file that is not a backup of the schedule', () => {
  expect(
    listExpiredBackups(['notes.txt', 'before-upgrade.zip', 'fixturebook.zip'], retention),
  ).toEqual([]);
});

it.each(['2026-99-99T999999', '2026-02-31T030000', '2026-03-01T240000'])(
  'takes a file for no backup when its name has the time %s, which does not exist',
  (time) => {
    const name = `fixturebook-${time}Z.zip`;
    expect(parseBackupName(name)).toBeUndefined();
    const backups = ['2026-01-01', '2026-01-02'].map((day) => `fixturebook-${day}T030000Z.zip`);
    expect(listExpiredBackups([...backups, name], { daily: 1, weekly: 0, monthly: 0 })).toEqual([
      backups[0],
    ]);
  },
);
