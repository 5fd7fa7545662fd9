import { getDateInDays } from '@fixturebook/server/testing/profile';
import { sizes } from '@fixturebook/server/testing/sizes';
import type { BrowserContext } from '@playwright/test';
import { createClub, createFixture, type TestClub } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import {
  chooseOption,
  chooseRadio,
  type EditedForm,
  editAtRandom,
  fillIn,
  fillInDate,
  tick,
} from '../../support/random-edits.ts';
import { test } from '../../support/test.ts';

const dates = [40, 41, 42].map(getDateInDays);

/** Opens two tabs for each of two officers. The tabs of one officer share the storage and the live stream. */
async function openFourTabs(club: TestClub, open: () => Promise<BrowserContext>) {
  const contexts = await Promise.all([open(), open()]);
  for (const context of contexts) await club.signIn(context);
  const tabs = [...contexts, ...contexts].map((context) => context.newPage());
  return Promise.all(tabs);
}

async function editForm(
  openBrowser: () => Promise<BrowserContext>,
  prepare: (club: TestClub) => Promise<EditedForm>,
) {
  for (let run = 0; run < sizes.formEditRuns; run += 1) {
    const club = await createClub();
    const form = await prepare(club);
    const tabs = await openFourTabs(club, openBrowser);
    await editAtRandom(tabs, form, run);
    for (const tab of tabs) await tab.close();
  }
}

test.beforeEach(({ watch }) => {
  test.setTimeout(60_000 + sizes.formEditRuns * 120_000);
  watch.expect(/^412 /);
});

test('no officer overwrites an untouched value of a fixture when two edit it at random', async ({
  openBrowser,
}) => {
  await editForm(openBrowser, async (club) => {
    const { id } = await createFixture(club, {
      date: getDateInDays(40),
      teamName: '1st XI',
      format: 'limited-overs',
    });
    const path = `/api/v1/fixtures/${id}`;
    return {
      path: `/addfixture/${id}`,
      submitLabel: 'Save',
      fields: {
        teamName: fillIn('Team Name', ['1st XI', '2nd XI', 'Colts']),
        date: fillInDate('Fixture Date', dates),
        side: chooseRadio({ home: 'Home', either: 'Home or away' }),
        ground: fillIn('Ground', ['The Rec', 'Upper Ground', 'Lower Ground']),
        startTime: fillIn('Start time (optional)', ['', '13:00', '14:30']),
        overs: fillIn('Overs (optional)', ['', '35', '45']),
        surface: chooseOption('Surface (optional)', ['', 'grass', 'artificial']),
        description: fillIn('Description (optional)', ['', 'Teas at five.', 'Bring your own tea.']),
      },
      read: async () => (await club.api.get(path)).json(),
      async changeElsewhere(change) {
        await club.api.patch(path, { data: change });
      },
    };
  });
});

test('no officer overwrites an untouched value of a profile when two edit it at random', async ({
  openBrowser,
}) => {
  await editForm(openBrowser, async ({ api }) => {
    const read = async () => (await (await api.get('/api/v1/me')).json()).club;
    return {
      path: '/editProfile',
      submitLabel: 'Submit',
      fields: {
        username: fillIn('Username', ['Secretary', 'Fixtures', 'Captain']),
        description: fillIn('Club Description', ['One eleven.', 'Two elevens.', 'Three elevens.']),
        postcode: fillIn('Postcode', ['SW18 4RD', 'NG1 1AA']),
        contactNumber: fillIn('Phone Number', ['+44 20 7946 0018', '+44 20 7946 0958']),
        website: fillIn('Website (optional)', ['', 'https://www.club.example']),
        morePitches: tick('We have more than one pitch'),
      },
      read,
      async changeElsewhere(change) {
        const { version: _, id: __, slug, point, photoUrl, ...profile } = await read();
        await api.put('/api/v1/me/club', { data: { ...profile, ...change } });
      },
    };
  });
});

test('no officer overwrites an untouched term of a match when two edit it at random, and the other club too', async ({
  openBrowser,
  watch,
}) => {
  watch.expect('409 POST /api/v1/matches/');
  await editForm(openBrowser, async (club) => {
    const other = await createClub();
    const format = 'limited-overs';
    const { id } = await createMatch(club, other, { date: getDateInDays(40), format });
    const path = `/api/v1/matches/${id}`;
    const readMatch = async () => (await other.api.get(path)).json();
    /** Lets the other club agree to what an officer has suggested. */
    async function settle() {
      const { proposal } = await readMatch();
      if (proposal) await other.api.post(`${path}/terms-proposals/${proposal.id}/acceptance`);
    }
    return {
      path: `/match/${id}?change`,
      submitLabel: `Suggest to ${other.name}`,
      fields: {
        startTime: fillIn('Start time (optional)', ['', '13:00', '14:30']),
        ground: fillIn('Ground', ['The Rec', 'Upper Ground', 'Lower Ground']),
        overs: fillIn('Overs (optional)', ['', '35', '45']),
        surface: chooseOption('Surface (optional)', ['', 'grass', 'artificial']),
        teas: fillIn('Teas (optional)', ['', 'Ours', 'Yours']),
        notes: fillIn('Notes (optional)', ['', 'Park by the school.', 'No spikes.']),
      },
      read: async () => (await readMatch()).terms,
      settle,
      async changeElsewhere(change) {
        const data = { terms: change };
        const { proposal } = await (
          await other.api.post(`${path}/terms-proposals`, { data })
        ).json();
        if (proposal) await club.api.post(`${path}/terms-proposals/${proposal.id}/acceptance`);
      },
    };
  });
});
