import type { Secretary } from '../acting.ts';
import { atHour, weekendsGone } from '../season.ts';
import { firstTeamOn, type Stages } from '../stages.ts';

/** Matches whose day is over: played, rained off, conceded, abandoned. */
export async function playEnded({ acting, agree, clubOf, today }: Stages, us: Secretary) {
  const [played, wet, empty, dark] = weekendsGone(today, 4);
  if (!played || !wet || !empty || !dark) return;
  const thame = clubOf('Thame Spread Eagles CC');
  const match = await agree({ day: played, team: firstTeamOn(played), host: thame, guest: us });
  for (const days of [-7, -2]) {
    await acting.askWhetherOn(atHour(played.date, days, 9), match);
    await acting.answer(atHour(played.date, days, 12), us, match, 'on');
    await acting.answer(atHour(played.date, days, 18), thame, match, 'on');
  }

  const henley = clubOf('Henley Boatmen CC');
  const wetMatch = await agree({ day: wet, team: firstTeamOn(wet), host: us, guest: henley });
  await acting.callOff(atHour(wet.date, 0, 13), us, wetMatch, { reason: 'rained-off' });

  const wycombe = clubOf('High Wycombe Bodgers CC');
  const short = await agree({ day: empty, team: firstTeamOn(empty), host: us, guest: wycombe });
  await acting.callOff(atHour(empty.date, 0, 11), wycombe, short, { reason: 'conceded' });

  const amersham = clubOf('Amersham Beechers CC');
  const late = await agree({ day: dark, team: firstTeamOn(dark), host: amersham, guest: us });
  await acting.callOff(atHour(dark.date, 0, 18), amersham, late, { reason: 'abandoned' });
}
