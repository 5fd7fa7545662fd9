import type { DemoSecretary } from '../actions.ts';
import { listPastWeekendDays, toLondonTime } from '../season.ts';
import { type DemoSeedHelpers, getFirstTeam } from '../stages.ts';

export async function seedPlayedAndCalledOffMatches(
  { acting, agree, getSecretary, today }: DemoSeedHelpers,
  us: DemoSecretary,
) {
  const [played, wet, empty, dark] = listPastWeekendDays(today, 4);
  if (!played || !wet || !empty || !dark) return;
  const thame = getSecretary('Thame Spread Eagles CC');
  const match = await agree({ day: played, team: getFirstTeam(played), host: thame, guest: us });
  for (const days of [-7, -2]) {
    await acting.askWhetherOn(toLondonTime(played.date, days, 9), match);
    await acting.answer(toLondonTime(played.date, days, 12), us, match, 'on');
    await acting.answer(toLondonTime(played.date, days, 18), thame, match, 'on');
  }

  const henley = getSecretary('Henley Boatmen CC');
  const wetMatch = await agree({ day: wet, team: getFirstTeam(wet), host: us, guest: henley });
  await acting.callOff(toLondonTime(wet.date, 0, 13), us, wetMatch, { reason: 'rained-off' });

  const wycombe = getSecretary('High Wycombe Bodgers CC');
  const short = await agree({ day: empty, team: getFirstTeam(empty), host: us, guest: wycombe });
  await acting.callOff(toLondonTime(empty.date, 0, 11), wycombe, short, { reason: 'conceded' });

  const amersham = getSecretary('Amersham Beechers CC');
  const late = await agree({ day: dark, team: getFirstTeam(dark), host: amersham, guest: us });
  await acting.callOff(toLondonTime(dark.date, 0, 18), amersham, late, { reason: 'abandoned' });
}
