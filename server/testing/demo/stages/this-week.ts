import type { DemoSecretary } from '../actions.ts';
import type { DemoEventReplay } from '../history.ts';
import { toLondonTime } from '../season.ts';
import { type DemoSeedHelpers, getFirstTeam, type PlannedMatch } from '../stages.ts';
import { getTeamsOnDay } from '../teams.ts';

/** Creates the matches of the coming week. Returns the id of tomorrow's match. */
export async function seedMatchesOfTheWeek(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, agree, getSecretary, getDayFromToday } = stages;
  const tomorrow = getDayFromToday(1);
  const reading = getSecretary('Reading Biscuitmen CC');
  const next = { day: tomorrow, team: getFirstTeam(tomorrow), host: us, guest: reading };
  const match = await agree(next);
  await askForFirstReconfirmation(stages, next, match);
  await acting.answer(toLondonTime(tomorrow.date, -7, 12), us, match, 'on');
  await acting.answer(toLondonTime(tomorrow.date, -7, 18), reading, match, 'on');

  const [first, second, third, fourth] = listPlannedMatchesOfTheWeek(stages, us);
  if (!first || !second || !third || !fourth) return match;
  const answered = await agree(first);
  await askForFirstReconfirmation(stages, first, answered);
  const other = first.host === us ? first.guest : first.host;
  await acting.answer(toLondonTime(first.day.date, -7, 10), other, answered, 'on');

  await askForFirstReconfirmation(stages, second, await agree(second));

  const byUs = await agree(third);
  await acting.callOff(ago(third.day, 1, 17), us, byUs, { reason: 'weather' });
  const byThem = await agree(fourth);
  const them = fourth.host === us ? fourth.guest : fourth.host;
  await acting.callOff(ago(fourth.day, 1, 18), them, byThem, { reason: 'weather' });
  return match;
}

/**
 * Asks whether tomorrow's match is still on. Runs the reactions to earlier events first, because a
 * reaction reads the newest question about the match.
 */
export async function seedSecondReconfirmation(
  stages: DemoSeedHelpers,
  us: DemoSecretary,
  match: string,
  history: DemoEventReplay,
) {
  const { acting, getSecretary, getDayFromToday } = stages;
  const { date } = getDayFromToday(1);
  await history.playUntil(toLondonTime(date, -2, 8));
  await acting.askWhetherOn(toLondonTime(date, -2, 9), match);
  await acting.answer(toLondonTime(date, -2, 10), us, match, 'on');
  await acting.answer(
    toLondonTime(date, -2, 11),
    getSecretary('Reading Biscuitmen CC'),
    match,
    'problem',
  );
}

function listPlannedMatchesOfTheWeek(
  { getSecretary, listDaysFromToday }: DemoSeedHelpers,
  us: DemoSecretary,
): PlannedMatch[] {
  const others = [
    'Windsor Long Walkers CC',
    'Wallingford Bridgemen CC',
    'Thame Spread Eagles CC',
    'High Wycombe Bodgers CC',
  ].map(getSecretary);
  return listDaysFromToday(3, 6).flatMap((day, index) => {
    const [first, second] = getTeamsOnDay(day);
    const [guest = us, host = us] = others.slice((index % 2) * 2);
    return [
      { day, team: first, host: us, guest },
      { day, team: second, host, guest: us },
    ];
  });
}

function askForFirstReconfirmation(
  { acting }: DemoSeedHelpers,
  { day }: PlannedMatch,
  match: string,
) {
  return acting.askWhetherOn(toLondonTime(day.date, -7, 9), match);
}
