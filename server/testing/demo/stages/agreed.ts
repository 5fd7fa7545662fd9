import type { DemoSecretary } from '../actions.ts';
import { type DemoSeedHelpers, getFirstTeam } from '../stages.ts';

export async function seedAgreedMatches(stages: DemoSeedHelpers, us: DemoSecretary) {
  await seedProposedTermsChanges(stages, us);
  await seedMatchTermsHistory(stages, us);
  await seedMatchOpponentPulledOutOf(stages, us);
  await seedMatchesWithoutTermsChanges(stages, us);
  await seedMatchesOfOtherClubs(stages);
}

async function seedProposedTermsChanges(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, agree, getSecretary, getSaturday, getSunday } = stages;
  const [theirs, ours, plain] = [getSaturday(7), getSunday(8), getSaturday(9)];
  const amersham = getSecretary('Amersham Beechers CC');
  const byThem = await agree({
    day: theirs,
    team: getFirstTeam(theirs),
    host: amersham,
    guest: us,
  });
  await acting.propose(ago(theirs, 1), amersham, byThem, {
    startTime: '12:00',
    notes: 'The colts need the square from seven, so an hour earlier would help.',
  });

  const missenden = getSecretary('Great Missenden Peach Stones CC');
  const byUs = await agree({ day: ours, team: getFirstTeam(ours), host: us, guest: missenden });
  await acting.propose(ago(ours, 2), us, byUs, {
    overs: 35,
    teas: 'For both sides, by the host',
    costShare: 'Visitors pay for tea',
  });

  const cookham = getSecretary('Cookham Swan Uppers CC');
  await agree({ day: plain, team: getFirstTeam(plain), host: cookham, guest: us });
}

async function seedMatchTermsHistory(
  { acting, ago, agree, colleague, getSecretary, getSunday }: DemoSeedHelpers,
  us: DemoSecretary,
) {
  const day = getSunday(7);
  const them = getSecretary('Chalfont St Giles Paradise CC');
  const match = await agree({ day, team: getFirstTeam(day), host: them, guest: us });
  const longer = await acting.propose(ago(day, 18), us, match, { overs: 50 });
  await acting.refuseTerms(ago(day, 17), them, {
    match,
    proposal: longer,
    reason: 'Fifty is longer than our bowlers last.',
  });
  const later = await acting.propose(ago(day, 15), them, match, { startTime: '14:30' });
  await acting.withdrawTerms(ago(day, 15, 21), them, match, later);
  const settled = await acting.propose(ago(day, 12), colleague, match, {
    ball: 'Red, by the host',
    teas: 'Each side brings its own',
    costShare: 'Umpires shared',
    notes: 'Whites. The second pot is on us.',
  });
  await acting.acceptTerms(ago(day, 11), them, match, settled);
}

async function seedMatchOpponentPulledOutOf(
  { acting, ago, agree, getSecretary, getSunday }: DemoSeedHelpers,
  us: DemoSecretary,
) {
  const day = getSunday(9);
  const henley = getSecretary('Henley Boatmen CC');
  const match = await agree({ day, team: getFirstTeam(day), host: us, guest: henley });
  await acting.callOff(ago(day, 2), us, match, {
    reason: 'opposition-pulled-out',
    readvertise: true,
  });
}

async function seedMatchesWithoutTermsChanges(
  { agree, getSecretary, getSaturday, getSunday }: DemoSeedHelpers,
  us: DemoSecretary,
) {
  for (const [day, name] of [
    [getSaturday(14), 'Windsor Long Walkers CC'],
    [getSunday(15), 'Wallingford Bridgemen CC'],
    [getSaturday(16), 'Cookham Swan Uppers CC'],
    [getSunday(18), 'Reading Biscuitmen CC'],
  ] as const)
    await agree({ day, team: getFirstTeam(day), host: us, guest: getSecretary(name) });
  for (const [day, name] of [
    [getSunday(14), 'Henley Boatmen CC'],
    [getSaturday(15), 'Thame Spread Eagles CC'],
    [getSunday(17), 'Great Missenden Peach Stones CC'],
    [getSaturday(18), 'High Wycombe Bodgers CC'],
  ] as const)
    await agree({ day, team: getFirstTeam(day), host: getSecretary(name), guest: us });
}

async function seedMatchesOfOtherClubs({
  agree,
  getSecretary,
  getSaturday,
  getSunday,
}: DemoSeedHelpers) {
  const names = [
    ['Cookham Swan Uppers CC', 'Henley Boatmen CC'],
    ['Great Missenden Peach Stones CC', 'Reading Biscuitmen CC'],
    ['Windsor Long Walkers CC', 'High Wycombe Bodgers CC'],
    ['Wallingford Bridgemen CC', 'Thame Spread Eagles CC'],
  ] as const;
  for (const [index, [host, guest]] of names.entries())
    for (const day of [getSaturday(10 + index), getSunday(10 + index)]) {
      const meeting = { day, team: getFirstTeam(day) };
      await agree({ ...meeting, host: getSecretary(host), guest: getSecretary(guest) });
    }
}
