import { sizes } from '@fixturebook/server/testing/sizes';
import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';

type StoredValue = string | number | boolean | null;

/** The texts of fields, by the names of their values in the API. A ticked box has the text `checked`. */
export type FieldTexts = Record<string, string>;

interface EditedField {
  /** The texts among which the officers choose. */
  texts: string[];
  enter: (page: Page, text: string) => Promise<void>;
  /** Returns the value for the API. */
  toValue: (text: string) => StoredValue;
}

export interface EditedForm {
  path: string;
  submitLabel: string;
  fields: Record<string, EditedField>;
  read: () => Promise<Record<string, StoredValue>>;
  /** Changes the same without this form, as another device or the other club does. */
  changeElsewhere: (change: Record<string, StoredValue>) => Promise<void>;
  /** Makes what an officer has sent take effect. */
  settle?: () => Promise<void>;
}

const toTextValue = (text: string) => text;

export function fillIn(label: string, texts: string[]): EditedField {
  const isNumber = texts.some((text) => /^\d+$/.test(text));
  const isTime = texts.some((text) => /^\d\d:\d\d$/.test(text));
  return {
    texts,
    enter: (page, text) => page.getByLabel(label, { exact: true }).fill(text),
    toValue(text) {
      if (isNumber) return text === '' ? null : Number(text);
      return isTime ? text || null : text;
    },
  };
}

export function fillInDate(label: string, dates: string[]): EditedField {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    texts: dates,
    async enter(page, date) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill(format.format(new Date(date)));
      await field.blur();
    },
    toValue: toTextValue,
  };
}

export function chooseOption(label: string, values: string[]): EditedField {
  return {
    texts: values,
    async enter(page, value) {
      await page.getByLabel(label, { exact: true }).selectOption(value);
    },
    toValue: (value) => value || null,
  };
}

/** `labels` has the label of each value. */
export function chooseRadio(labels: Record<string, string>): EditedField {
  return {
    texts: Object.keys(labels),
    enter: (page, value) =>
      page.getByRole('radio', { name: labels[value] ?? value, exact: true }).check(),
    toValue: toTextValue,
  };
}

export function tick(label: string): EditedField {
  return {
    texts: ['', 'checked'],
    enter: (page, text) =>
      page.getByRole('checkbox', { name: label }).setChecked(text === 'checked'),
    toValue: (text) => text === 'checked',
  };
}

/** Which of the values of a form an officer has touched. */
interface Touched {
  /** What was typed and is not stored. */
  typed: FieldTexts;
  /**
   * What was typed and has been stored by somebody else too, so that the form may count it as typed
   * or as untouched.
   */
  doubtful: FieldTexts;
}

/** One tab of an officer. */
class OfficerTab {
  readonly #page: Page;
  readonly #form: EditedForm;
  /** What was stored when the form was opened. */
  #seen: FieldTexts | undefined;
  #touched: Touched = { typed: {}, doubtful: {} };

  constructor(page: Page, form: EditedForm) {
    this.#page = page;
    this.#form = form;
  }

  async open() {
    await this.#reopen(() => this.#page.goto(this.#form.path));
  }

  async reload() {
    if (!this.#seen) return this.open();
    await this.#reopen(() => this.#page.reload());
  }

  async leaveAndGoBack() {
    if (!this.#seen) return this.open();
    await this.#reopen(async () => {
      await this.#page.getByRole('link', { name: /^Notifications/ }).click();
      await this.#page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
      await this.#page.goBack();
    });
  }

  async type(name: string, text: string) {
    if (!this.#seen) await this.open();
    await this.#form.fields[name]?.enter(this.#page, text);
    const { typed, doubtful } = this.#touched;
    delete typed[name];
    delete doubtful[name];
    const isSeen = this.#seen?.[name] === text;
    (isSeen ? doubtful : typed)[name] = text;
  }

  /** Saves, and insists if the form says that somebody else was quicker. Returns what was touched. */
  async save(): Promise<Touched> {
    if (!this.#seen) await this.open();
    await expect(async () => {
      if (await this.#isSaved()) return;
      // An earlier suggestion must be answered before the next one.
      await this.#form.settle?.();
      await this.#submit.click({ timeout: 3_000 });
      await expect
        .poll(async () => (await this.#isSaved()) || (await this.#isRefused()), { timeout: 5_000 })
        .toBe(true);
      expect(await this.#isSaved()).toBe(true);
    }).toPass({ timeout: 40_000 });
    await this.#form.settle?.();
    const touched = this.#touched;
    this.#touched = { typed: {}, doubtful: {} };
    this.#seen = undefined;
    return touched;
  }

  async #reopen(open: () => Promise<unknown>) {
    const before = this.#seen ?? {};
    await open();
    await this.#submit.waitFor();
    this.#seen = await readTexts(this.#form);
    const { typed, doubtful } = this.#touched;
    for (const [name, text] of Object.entries(typed)) {
      const isChanged = name in before && before[name] !== this.#seen[name];
      if (!isChanged && text !== this.#seen[name]) continue;
      delete typed[name];
      doubtful[name] = text;
    }
  }

  /** The form of a match refuses to suggest what both clubs have agreed already. */
  async #isSaved() {
    const unchanged = this.#page.getByText("You haven't changed anything yet.");
    return !this.#page.url().endsWith(this.#form.path) || (await unchanged.isVisible());
  }

  async #isRefused() {
    const changed = this.#page.getByText(/Check what is marked, and press the button again/);
    const late = this.#page.getByText("We haven't sent your change.");
    return (await changed.isVisible()) || (await late.isVisible());
  }

  get #submit() {
    return this.#page.getByRole('button', { name: this.#form.submitLabel, exact: true });
  }
}

/** Reads the stored values as the texts that the officers choose from. */
async function readTexts({ read, fields }: EditedForm): Promise<FieldTexts> {
  const stored = await read();
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, toText(fields[name], stored[name])]),
  );
}

/** The server stores a phone number without the spaces. */
function toText(field: EditedField | undefined, value: StoredValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'checked' : '';
  const text = String(value ?? '');
  return field?.texts.find((one) => one.replaceAll(' ', '') === text.replaceAll(' ', '')) ?? text;
}

const otherActs = ['save', 'open', 'reload', 'back', 'both', 'elsewhere'] as const;

/** Officers type more often than they do anything else. */
const acts = [...Array<'type'>(5).fill('type'), ...otherActs];

/** Returns what happens in one run. The same seed and run give the same steps. */
function sampleSteps(form: EditedForm, run: number) {
  const names = Object.keys(form.fields);
  const step = fc.record({
    tab: fc.nat({ max: 3 }),
    otherTab: fc.nat({ max: 2 }),
    act: fc.constantFrom(...acts),
    name: fc.constantFrom(...names),
    text: fc.nat({ max: 59 }),
  });
  const steps = fc.array(step, {
    minLength: sizes.formEditSteps,
    maxLength: sizes.formEditSteps,
  });
  return fc.sample(steps, { numRuns: 1, seed: seed + run })[0] ?? [];
}

const seed = Number(process.env.RANDOM_EDITS_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Lets two officers edit at random in four tabs. No value that nobody touched may ever change. */
export async function editAtRandom(pages: Page[], form: EditedForm, run: number) {
  const tabs = pages.map((page) => new OfficerTab(page, form));
  const done: string[] = [];
  let stored = await readTexts(form);

  async function expectOnlyTouchedChanged(touched: Touched[]) {
    const now = await readTexts(form);
    const wrong = Object.keys(form.fields).filter(
      (name) => !listAllowedTexts(stored, touched, name).includes(now[name] ?? ''),
    );
    const message = `RANDOM_EDITS_SEED=${seed}, run ${run}, after ${done.join(', ')}: ${JSON.stringify({ before: stored, now, touched })}`;
    expect(wrong, message).toEqual([]);
    stored = now;
  }

  for (const { tab, otherTab, act, name, text: number } of sampleSteps(form, run)) {
    const one = tabs[tab];
    const other = tabs.filter((any) => any !== one)[otherTab];
    const { texts = [], toValue } = form.fields[name] ?? {};
    const text = texts[number % texts.length] ?? '';
    if (!one || !other || !toValue) throw new Error('There must be four tabs, and the field.');
    done.push(describeStep({ act, tab, other: tabs.indexOf(other), name, text }));
    const touched: Touched[] = [];
    if (act === 'open') await one.open();
    if (act === 'reload') await one.reload();
    if (act === 'back') await one.leaveAndGoBack();
    if (act === 'type') await one.type(name, text);
    if (act === 'save') touched.push(await one.save());
    if (act === 'both') touched.push(...(await Promise.all([one.save(), other.save()])));
    if (act === 'elsewhere') {
      await form.changeElsewhere({ [name]: toValue(text) });
      touched.push({ typed: { [name]: text }, doubtful: {} });
    }
    await expectOnlyTouchedChanged(touched);
  }
  for (const [index, tab] of tabs.entries()) {
    done.push(`save ${index}`);
    await expectOnlyTouchedChanged([await tab.save()]);
  }
}

interface StepToDescribe {
  act: (typeof acts)[number];
  tab: number;
  other: number;
  name: string;
  text: string;
}

function describeStep({ act, tab, other, name, text }: StepToDescribe): string {
  if (act === 'elsewhere') return `elsewhere ${name} “${text}”`;
  if (act === 'both') return `save ${tab} and ${other} at once`;
  return act === 'type' ? `type ${tab} ${name} “${text}”` : `${act} ${tab}`;
}

function listAllowedTexts(before: FieldTexts, touched: Touched[], name: string) {
  const typed = touched.flatMap((one) => one.typed[name] ?? []);
  const doubtful = touched.flatMap((one) => one.doubtful[name] ?? []);
  return [...(typed.length > 0 ? typed : [before[name]]), ...doubtful];
}
