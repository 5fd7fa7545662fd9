import type { Secretary } from '../acting.ts';
import { firstTeamOn, type Stages } from '../stages.ts';

/** Matches that are weeks away: as agreed, with a change that waits, and with a history. */
export async function playAgreed(stages: Stages, us: Secretary) {
  await playChanges(stages, us);
  await playHistory(stages, us);
  await playPulledOut(stages, us);
  await playSettled(stages, us);
  await playOthers(stages);
}

async function playChanges(stages: Stages, us: Secretary) {
  const { acting, ago, agree, clubOf, saturday, sunday } = stages;
  const [theirs, ours, plain] = [saturday(7), sunday(8), saturday(9)];
  const amersham = clubOf('Amersham Beechers CC');
  const byThem = await agree({ day: theirs, team: firstTeamOn(theirs), host: amersham, guest: us });
  await acting.propose(ago(theirs, 1), amersham, byThem, {
    startTime: '12:00',
    notes: 'The colts need the square from seven, so an hour earlier would help.',
  });

  const missenden = clubOf('Great Missenden Peach Stones CC');
  const byUs = await agree({ day: ours, team: firstTeamOn(ours), host: us, guest: missenden });
  await acting.propose(ago(ours, 2), us, byUs, {
    overs: 35,
    teas: 'For both sides, by the host',
    costShare: 'Visitors pay for tea',
  });

  const cookham = clubOf('Cookham Swan Uppers CC');
  await agree({ day: plain, team: firstTeamOn(plain), host: cookham, guest: us });
}

async function playHistory({ acting, ago, agree, clubOf, sunday }: Stages, us: Secretary) {
  const day = sunday(7);
  const them = clubOf('Chalfont St Giles Paradise CC');
  const match = await agree({ day, team: firstTeamOn(day), host: them, guest: us });
  const longer = await acting.propose(ago(day, 18), us, match, { overs: 50 });
  await acting.refuseTerms(ago(day, 17), them, {
    match,
    proposal: longer,
    reason: 'Fifty is longer than our bowlers last.',
  });
  const later = await acting.propose(ago(day, 15), them, match, { startTime: '14:30' });
  await acting.withdrawTerms(ago(day, 15, 21), them, match, later);
  const settled = await acting.propose(ago(day, 12), us, match, {
    ball: 'Red, by the host',
    teas: 'Each side brings its own',
    costShare: 'Umpires shared',
    notes: 'Whites. The second pot is on us.',
  });
  await acting.acceptTerms(ago(day, 11), them, match, settled);
}

/** The date is on offer again, with its ground and its teas. */
async function playPulledOut({ acting, ago, agree, clubOf, sunday }: Stages, us: Secretary) {
  const day = sunday(9);
  const henley = clubOf('Henley Boatmen CC');
  const match = await agree({ day, team: firstTeamOn(day), host: us, guest: henley });
  await acting.callOff(ago(day, 2), us, match, {
    reason: 'opposition-pulled-out',
    readvertise: true,
  });
}

/** Nothing is left to be said of these. */
async function playSettled({ agree, clubOf, saturday, sunday }: Stages, us: Secretary) {
  for (const [day, name] of [
    [saturday(14), 'Windsor Long Walkers CC'],
    [sunday(15), 'Wallingford Bridgemen CC'],
    [saturday(16), 'Cookham Swan Uppers CC'],
    [sunday(18), 'Reading Biscuitmen CC'],
  ] as const)
    await agree({ day, team: firstTeamOn(day), host: us, guest: clubOf(name) });
  for (const [day, name] of [
    [sunday(14), 'Henley Boatmen CC'],
    [saturday(15), 'Thame Spread Eagles CC'],
    [sunday(17), 'Great Missenden Peach Stones CC'],
    [saturday(18), 'High Wycombe Bodgers CC'],
  ] as const)
    await agree({ day, team: firstTeamOn(day), host: clubOf(name), guest: us });
}

/** Others have matches too. */
async function playOthers({ agree, clubOf, saturday, sunday }: Stages) {
  const names = [
    ['Cookham Swan Uppers CC', 'Henley Boatmen CC'],
    ['Great Missenden Peach Stones CC', 'Reading Biscuitmen CC'],
    ['Windsor Long Walkers CC', 'High Wycombe Bodgers CC'],
    ['Wallingford Bridgemen CC', 'Thame Spread Eagles CC'],
  ] as const;
  for (const [index, [host, guest]] of names.entries())
    for (const day of [saturday(10 + index), sunday(10 + index)]) {
      const meeting = { day, team: firstTeamOn(day) };
      await agree({ ...meeting, host: clubOf(host), guest: clubOf(guest) });
    }
}
