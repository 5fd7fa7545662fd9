import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { BrowserContext, Page } from '@playwright/test';
import fc from 'fast-check';
import { createClub, createFixture, type TestClub } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { expect, test } from '../../support/test.ts';

const officers = [0, 1] as const;
const stepsPerRun = 12;
const runs = 4;

/** Returns sequences of what two officers do in the same form, always the same ones. */
function sampleSteps(labels: string[]) {
  const step = fc.record({
    officer: fc.constantFrom(...officers),
    act: fc.constantFrom('open', 'type', 'type', 'save'),
    label: fc.constantFrom(...labels),
    number: fc.nat({ max: 3 }),
  });
  const steps = fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun });
  return fc.sample(steps, { numRuns: runs, seed: 14 });
}

interface EditedForm {
  path: string;
  submitLabel: string;
  /** The labels of the fields, with the names of their values in the API. */
  fields: Record<string, string>;
  read: () => Promise<Record<string, string>>;
  /** Makes what an officer has sent take effect. */
  settle?: () => Promise<void>;
}

/** What one officer has on the screen. */
class OfficerPage {
  readonly #page: Page;
  readonly #form: EditedForm;
  #seen: Record<string, string> = {};
  /** What the officer typed and has not saved. */
  #typed: Record<string, string> = {};
  #isOpen = false;

  constructor(page: Page, form: EditedForm) {
    this.#page = page;
    this.#form = form;
  }

  async open() {
    this.#seen = await this.#form.read();
    await this.#page.goto(this.#form.path);
    await expect(this.#submit).toBeVisible();
    this.#isOpen = true;
  }

  async type(label: string, text: string) {
    if (!this.#isOpen) await this.open();
    await this.#page.getByLabel(label, { exact: true }).fill(text);
    const name = this.#form.fields[label] ?? '';
    if (text === this.#seen[name]) delete this.#typed[name];
    else this.#typed[name] = text;
  }

  /** Saves, and insists if the form says that the other officer was quicker. Returns what was typed. */
  async save() {
    if (!this.#isOpen) await this.open();
    const changed = this.#page.getByText('Somebody else has changed this too.');
    // The form of a match refuses to suggest what both clubs have agreed already.
    const unchanged = this.#page.getByText("You haven't changed anything yet.");
    const isSaved = async () =>
      !this.#page.url().endsWith(this.#form.path) || (await unchanged.isVisible());
    await expect(async () => {
      if (await isSaved()) return;
      await this.#submit.click();
      await expect.poll(async () => (await isSaved()) || (await changed.isVisible())).toBe(true);
      expect(await isSaved()).toBe(true);
    }).toPass({ timeout: 20_000 });
    await this.#form.settle?.();
    const typed = this.#typed;
    this.#typed = {};
    this.#isOpen = false;
    return typed;
  }

  get #submit() {
    return this.#page.getByRole('button', { name: this.#form.submitLabel, exact: true });
  }
}

/** Lets two officers edit at random. No value that an officer did not type may ever change. */
async function editAtRandom(pages: Page[], form: EditedForm) {
  for (const steps of sampleSteps(Object.keys(form.fields))) {
    const forms = pages.map((page) => new OfficerPage(page, form));
    let expected = await form.read();
    for (const { officer, act, label, number } of steps) {
      const one = forms[officer];
      if (act === 'open') await one?.open();
      if (act === 'type') await one?.type(label, `${label} ${number}`);
      if (act === 'save') expected = { ...expected, ...(await one?.save()) };
      expect(await form.read()).toEqual(expected);
    }
    for (const one of forms) expected = { ...expected, ...(await one.save()) };
    expect(await form.read()).toEqual(expected);
  }
}

function pick(values: Record<string, string>, fields: Record<string, string>) {
  return Object.fromEntries(Object.values(fields).map((name) => [name, values[name] ?? '']));
}

async function openTwoPages(page: Page, club: TestClub, open: () => Promise<BrowserContext>) {
  const context = await open();
  await club.signIn(context);
  return [page, await context.newPage()];
}

test.beforeEach(({ watch }) => {
  test.setTimeout(180_000);
  watch.expect(/^412 /);
});

test('no officer overwrites an untouched value of a fixture when two edit it at random', async ({
  page,
  club,
  openBrowser,
}) => {
  const { id } = await createFixture(club, { date: getDateInDays(40), teamName: 'Sunday XI' });
  const fields = {
    'Team Name': 'teamName',
    Ground: 'ground',
    'Description (optional)': 'description',
  };
  await editAtRandom(await openTwoPages(page, club, openBrowser), {
    path: `/addfixture/${id}`,
    submitLabel: 'Save',
    fields,
    read: async () => pick(await (await club.api.get(`/api/v1/fixtures/${id}`)).json(), fields),
  });
});

test('no officer overwrites an untouched value of a profile when two edit it at random', async ({
  page,
  club,
  openBrowser,
}) => {
  const fields = { Username: 'username', 'Club Description': 'description' };
  await editAtRandom(await openTwoPages(page, club, openBrowser), {
    path: '/editProfile',
    submitLabel: 'Submit',
    fields,
    read: async () => pick((await (await club.api.get('/api/v1/me')).json()).club, fields),
  });
});

test('no officer overwrites an untouched term of a match when two edit it at random', async ({
  page,
  club,
  openBrowser,
}) => {
  const other = await createClub();
  const { id } = await createMatch(club, other, { date: getDateInDays(40) });
  const path = `/api/v1/matches/${id}`;
  const fields = {
    'Ball (optional)': 'ball',
    'Teas (optional)': 'teas',
    'Notes (optional)': 'notes',
  };
  const readMatch = async () => (await other.api.get(path)).json();
  await editAtRandom(await openTwoPages(page, club, openBrowser), {
    path: `/match/${id}?change`,
    submitLabel: `Suggest to ${other.name}`,
    fields,
    read: async () => pick((await readMatch()).terms, fields),
    async settle() {
      const { proposal } = await readMatch();
      if (proposal) await other.api.post(`${path}/terms-proposals/${proposal.id}/acceptance`);
    },
  });
});
