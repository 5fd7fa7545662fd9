import type { Secretary } from '../acting.ts';
import { atHour } from '../season.ts';
import { firstTeamOn, type Stages } from '../stages.ts';

/** Requests to the club and from it: open, and ended in every way that they can end. */
export async function playRequests(stages: Stages, us: Secretary) {
  await playOpen(stages, us);
  await playAnswered(stages, us);
  await playUnanswered(stages, us);
  await playReleased(stages, us);
}

async function playOpen(stages: Stages, us: Secretary) {
  const { acting, ago, ask, clubOf, list, now, saturday, soon, sunday } = stages;
  const wanted = sunday(1);
  const team = firstTeamOn(wanted);
  const fixtureId = await list(us, wanted, team, 'home');
  const henley = { day: wanted, team, guest: clubOf('Henley Boatmen CC') };
  await ask(henley, {
    fixtureId,
    at: ago(wanted, 2),
    message: 'We enjoyed the last one, rain and all. Same again, with tea at four?',
    terms: { teas: 'For both sides, by the host', ball: 'Red, one new ball an innings' },
  });
  const reading = { day: wanted, team, guest: clubOf('Reading Biscuitmen CC') };
  await ask(reading, {
    fixtureId,
    at: ago(wanted, 1),
    message: 'Eleven of us, a scorer and a tin of shortbread. Any start from one o’clock.',
  });

  const near = soon(10);
  const expiring = { day: near, team: firstTeamOn(near), guest: clubOf('Cookham Swan Uppers CC') };
  await ask(expiring, {
    fixtureId: await list(us, near, expiring.team, 'home'),
    at: new Date(now.getTime() - 163 * 3_600_000),
    message: 'Our usual fixture that day fell through. Could you have us?',
  });

  const league = saturday(1);
  await acting.ask(ago(league, 3), clubOf('Chalfont St Giles Paradise CC'), {
    fixtureId: await list(us, league, firstTeamOn(league), 'home'),
    teamName: '1st XI',
    message: 'A league bye for us as well. Fifty overs if you can find two umpires.',
    terms: { costShare: 'Umpires shared' },
  });

  for (const [day, name] of [
    [sunday(2), 'Wallingford Bridgemen CC'],
    [saturday(2), 'Great Missenden Peach Stones CC'],
  ] as const) {
    const ours = { day, team: firstTeamOn(day), guest: us };
    await ask(ours, {
      fixtureId: await list(clubOf(name), day, ours.team, 'home'),
      at: ago(day, 1, 20),
      message: 'We are without a match that day and would gladly come to you.',
    });
  }
}

async function playAnswered(stages: Stages, us: Secretary) {
  const { acting, ago, ask, clubOf, list, saturday, sunday } = stages;
  const [day, ours, theirs, late] = [saturday(3), sunday(3), sunday(4), saturday(4)];

  const wycombe = { day, team: firstTeamOn(day), guest: clubOf('High Wycombe Bodgers CC') };
  const toUs = await ask(wycombe, {
    fixtureId: await list(us, day, wycombe.team, 'home'),
    at: ago(day, 6),
    message: 'Twenty overs a side, and home before dark?',
    terms: { format: 'twenty20' },
  });
  await acting.decline(ago(day, 5), us, toUs, 'We are after a longer game on this day, sorry.');

  const windsor = clubOf('Windsor Long Walkers CC');
  const fromUs = await ask(
    { day: ours, team: firstTeamOn(ours), guest: us },
    {
      fixtureId: await list(windsor, ours, firstTeamOn(ours), 'home'),
      at: ago(ours, 8),
      message: 'A walk by the river for us. Is the date still free?',
    },
  );
  await acting.decline(ago(ours, 7), windsor, fromUs, 'The ground is let for a wedding that day.');

  const amersham = clubOf('Amersham Beechers CC');
  const takenBack = await ask(
    { day: theirs, team: firstTeamOn(theirs), guest: amersham },
    {
      fixtureId: await list(us, theirs, firstTeamOn(theirs), 'home'),
      at: ago(theirs, 9),
      message: 'First Sunday that we have free. Could we come over?',
    },
  );
  await acting.withdraw(ago(theirs, 8), amersham, takenBack);

  const withdrawn = await ask(
    { day: late, team: firstTeamOn(late), guest: us },
    {
      fixtureId: await list(clubOf('Thame Spread Eagles CC'), late, firstTeamOn(late), 'home'),
      at: ago(late, 5),
      message: 'Our first eleven has a free Saturday and a minibus.',
    },
  );
  await acting.withdraw(ago(late, 4), us, withdrawn);
}

/** Asked more than seven days ago. */
async function playUnanswered(stages: Stages, us: Secretary) {
  const { acting, ago, ask, clubOf, list, saturday, sunday, today } = stages;
  const [theirs, ours] = [saturday(5), sunday(5)];
  const farnham = clubOf('Farnham Hopkiln CC');
  await ask(
    { day: theirs, team: firstTeamOn(theirs), guest: farnham },
    {
      fixtureId: await list(us, theirs, firstTeamOn(theirs), 'home'),
      at: ago(theirs, 12),
      message: 'A long way for us, but we have heard about the teas.',
    },
  );
  await ask(
    { day: ours, team: firstTeamOn(ours), guest: us },
    {
      fixtureId: await list(clubOf('Ealing Lamplighters CC'), ours, firstTeamOn(ours), 'home'),
      at: ago(ours, 11),
      message: 'Would a Sunday side from up the river suit you?',
    },
  );
  await acting.expireRequests(atHour(today, -3, 8));
}

/** Several asked for one date, and one was accepted. */
async function playReleased(stages: Stages, us: Secretary) {
  const { acting, ago, ask, clubOf, list, saturday, sunday } = stages;
  const [ours, theirs] = [sunday(6), saturday(6)];
  const thame = clubOf('Thame Spread Eagles CC');
  const windsor = clubOf('Windsor Long Walkers CC');

  for (const { day, host, first, second } of [
    { day: ours, host: us, first: thame, second: clubOf('Wallingford Bridgemen CC') },
    { day: theirs, host: windsor, first: clubOf('Cookham Swan Uppers CC'), second: us },
  ]) {
    const team = firstTeamOn(day);
    const fixtureId = await list(host, day, team, 'home');
    const message = 'Still looking for a match that day. May we come to you?';
    const asked = { fixtureId, message };
    const lucky = await ask({ day, team, guest: first }, { ...asked, at: ago(day, 6) });
    await ask({ day, team, guest: second }, { ...asked, at: ago(day, 5) });
    await acting.accept(ago(day, 4), host, lucky);
  }
}
