import type { DemoSecretary } from '../actions.ts';
import { toLondonTime } from '../season.ts';
import { type DemoSeedHelpers, getFirstTeam } from '../stages.ts';

export async function seedMatchRequests(stages: DemoSeedHelpers, us: DemoSecretary) {
  await seedOpenRequests(stages, us);
  await seedAnsweredRequests(stages, us);
  await seedExpiredRequests(stages, us);
  await seedRequestsForTakenDates(stages, us);
}

async function seedOpenRequests(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, ask, getSecretary, list, now, getSaturday, getDayFromToday, getSunday } =
    stages;
  const wanted = getSunday(1);
  const team = getFirstTeam(wanted);
  const fixtureId = await list(us, wanted, team, 'home');
  const henley = { day: wanted, team, guest: getSecretary('Henley Boatmen CC') };
  await ask(henley, {
    fixtureId,
    at: ago(wanted, 2),
    message: 'We enjoyed the last one, rain and all. Same again, with tea at four?',
    terms: { teas: 'For both sides, by the host', ball: 'Red, one new ball an innings' },
  });
  const reading = { day: wanted, team, guest: getSecretary('Reading Biscuitmen CC') };
  await ask(reading, {
    fixtureId,
    at: ago(wanted, 1),
    message: 'Eleven of us, a scorer and a tin of shortbread. Any start from one o’clock.',
  });

  const near = getDayFromToday(10);
  const expiring = {
    day: near,
    team: getFirstTeam(near),
    guest: getSecretary('Cookham Swan Uppers CC'),
  };
  await ask(expiring, {
    fixtureId: await list(us, near, expiring.team, 'home'),
    at: new Date(now.getTime() - 163 * 3_600_000),
    message: 'Our usual fixture that day fell through. Could you have us?',
  });

  const league = getSaturday(1);
  await acting.ask(ago(league, 3), getSecretary('Chalfont St Giles Paradise CC'), {
    fixtureId: await list(us, league, getFirstTeam(league), 'home'),
    teamName: '1st XI',
    message: 'A league bye for us as well. Fifty overs if you can find two umpires.',
    terms: { costShare: 'Umpires shared' },
  });

  for (const [day, name] of [
    [getSunday(2), 'Wallingford Bridgemen CC'],
    [getSaturday(2), 'Great Missenden Peach Stones CC'],
  ] as const) {
    const ours = { day, team: getFirstTeam(day), guest: us };
    await ask(ours, {
      fixtureId: await list(getSecretary(name), day, ours.team, 'home'),
      at: ago(day, 1, 20),
      message: 'We are without a match that day and would gladly come to you.',
    });
  }
}

async function seedAnsweredRequests(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, ask, getSecretary, list, getSaturday, getSunday } = stages;
  const [day, ours, theirs, late] = [getSaturday(3), getSunday(3), getSunday(4), getSaturday(4)];

  const wycombe = { day, team: getFirstTeam(day), guest: getSecretary('High Wycombe Bodgers CC') };
  const toUs = await ask(wycombe, {
    fixtureId: await list(us, day, wycombe.team, 'home'),
    at: ago(day, 6),
    message: 'Twenty overs a side, and home before dark?',
    terms: { format: 'twenty20' },
  });
  await acting.decline(ago(day, 5), us, toUs, 'We are after a longer game on this day, sorry.');

  const windsor = getSecretary('Windsor Long Walkers CC');
  const fromUs = await ask(
    { day: ours, team: getFirstTeam(ours), guest: us },
    {
      fixtureId: await list(windsor, ours, getFirstTeam(ours), 'home'),
      at: ago(ours, 8),
      message: 'A walk by the river for us. Is the date still free?',
    },
  );
  await acting.decline(ago(ours, 7), windsor, fromUs, 'The ground is let for a wedding that day.');

  const amersham = getSecretary('Amersham Beechers CC');
  const takenBack = await ask(
    { day: theirs, team: getFirstTeam(theirs), guest: amersham },
    {
      fixtureId: await list(us, theirs, getFirstTeam(theirs), 'home'),
      at: ago(theirs, 9),
      message: 'First Sunday that we have free. Could we come over?',
    },
  );
  await acting.withdraw(ago(theirs, 8), amersham, takenBack);

  const withdrawn = await ask(
    { day: late, team: getFirstTeam(late), guest: us },
    {
      fixtureId: await list(
        getSecretary('Thame Spread Eagles CC'),
        late,
        getFirstTeam(late),
        'home',
      ),
      at: ago(late, 5),
      message: 'Our first eleven has a free Saturday and a minibus.',
    },
  );
  await acting.withdraw(ago(late, 4), us, withdrawn);
}

/** Creates match requests so long ago that they have expired, which happens after seven days. */
async function seedExpiredRequests(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, ask, getSecretary, list, getSaturday, getSunday, today } = stages;
  const [theirs, ours] = [getSaturday(5), getSunday(5)];
  const farnham = getSecretary('Farnham Hopkiln CC');
  await ask(
    { day: theirs, team: getFirstTeam(theirs), guest: farnham },
    {
      fixtureId: await list(us, theirs, getFirstTeam(theirs), 'home'),
      at: ago(theirs, 12),
      message: 'A long way for us, but we have heard about the teas.',
    },
  );
  await ask(
    { day: ours, team: getFirstTeam(ours), guest: us },
    {
      fixtureId: await list(
        getSecretary('Ealing Lamplighters CC'),
        ours,
        getFirstTeam(ours),
        'home',
      ),
      at: ago(ours, 11),
      message: 'Would a Sunday side from up the river suit you?',
    },
  );
  await acting.expireRequests(toLondonTime(today, -3, 8));
}

async function seedRequestsForTakenDates(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, ask, getSecretary, list, getSaturday, getSunday } = stages;
  const [ours, theirs] = [getSunday(6), getSaturday(6)];
  const thame = getSecretary('Thame Spread Eagles CC');
  const windsor = getSecretary('Windsor Long Walkers CC');

  for (const { day, host, first, second } of [
    { day: ours, host: us, first: thame, second: getSecretary('Wallingford Bridgemen CC') },
    { day: theirs, host: windsor, first: getSecretary('Cookham Swan Uppers CC'), second: us },
  ]) {
    const team = getFirstTeam(day);
    const fixtureId = await list(host, day, team, 'home');
    const message = 'Still looking for a match that day. May we come to you?';
    const asked = { fixtureId, message };
    const lucky = await ask({ day, team, guest: first }, { ...asked, at: ago(day, 6) });
    await ask({ day, team, guest: second }, { ...asked, at: ago(day, 5) });
    await acting.accept(ago(day, 4), host, lucky);
  }
}
