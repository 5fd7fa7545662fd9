import { homeFreeDatesMax, homeFreeDatesPerTeam } from '@fixturebook/contract/card/home';
import { getWeekday, Weekday } from '@fixturebook/contract/teams/teams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import { chooseFreeDates, listUnlistedDays } from './free-dates.ts';

describe('the unlisted days of a team', () => {
  it('are the next two of the season', () => {
    const team = { weekdays: ['sunday' as const], fixtureDates: ['2027-06-20'] };
    expect(listUnlistedDays({ ...team, today: '2027-06-13' })).toEqual([
      '2027-06-13',
      '2027-06-27',
    ]);
    expect(listUnlistedDays({ ...team, today: '2027-09-20' })).toEqual([
      '2027-09-26',
      '2028-04-02',
    ]);
    expect(listUnlistedDays({ ...team, today: '2027-11-27' })).toEqual([
      '2028-04-02',
      '2028-04-09',
    ]);
  });

  it('are the earliest days of the season that are usual and free, for every team and day', () => {
    const everyDay = Array.from({ length: 366 }, (_, ahead) => ahead);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.uniqueArray(fc.constantFrom(...Weekday.options)),
        fc.uniqueArray(fc.integer({ min: 0, max: 365 }), { maxLength: 300 }),
        (start, weekdays, taken) => {
          const today = addDays('2027-01-01', start);
          const fixtureDates = taken.map((ahead) => addDays(today, ahead));
          const expected = everyDay
            .map((ahead) => addDays(today, ahead))
            .filter((day) => day.slice(5) >= '04-01' && day.slice(5) <= '09-30')
            .filter((day) => weekdays.includes(getWeekday(day)) && !fixtureDates.includes(day));
          expect(listUnlistedDays({ today, weekdays, fixtureDates })).toEqual(
            expected.slice(0, homeFreeDatesPerTeam),
          );
        },
      ),
    );
  });
});

describe('the free dates on Home', () => {
  const freeDate = fc.record({
    teamName: fc.integer({ min: 1, max: 20 }).map((number) => `${number}th XI`),
    date: fc.integer({ min: 0, max: 60 }).map((later) => addDays('2027-06-01', later)),
  });

  it('have the first date of every team, as long as there is room, and no more than two of a team', () => {
    fc.assert(
      fc.property(fc.array(freeDate, { maxLength: 80 }), (dates) => {
        const chosen = chooseFreeDates(dates);
        expect(chosen.map(({ date }) => date)).toEqual(chosen.map(({ date }) => date).toSorted());
        expect(chosen.length).toBeLessThanOrEqual(homeFreeDatesMax);
        const chosenOfTeams = Map.groupBy(chosen, ({ teamName }) => teamName);
        const teams = Map.groupBy(dates, ({ teamName }) => teamName);
        expect(chosenOfTeams.size).toBe(Math.min(teams.size, homeFreeDatesMax));
        for (const [team, ofTeam] of chosenOfTeams) {
          const all = (teams.get(team) ?? []).map(({ date }) => date).sort();
          expect(ofTeam.map(({ date }) => date)).toEqual(all.slice(0, ofTeam.length));
          expect(ofTeam.length).toBeLessThanOrEqual(homeFreeDatesPerTeam);
        }
      }),
    );
  });

  it('count a team as one that is spelled in another case', () => {
    const dates = ['1st XI', '1ST XI', '1st xi'].map((teamName, later) => ({
      teamName,
      date: addDays('2027-06-01', later),
    }));
    expect(chooseFreeDates(dates)).toEqual(dates.slice(0, 2));
  });
});
