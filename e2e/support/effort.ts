import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';

interface Effort {
  taps: number;
  keystrokes: number;
  /** How many text fields and menus were filled in. */
  fields: number;
}

declare global {
  interface Window {
    reportEffort?: (kind: keyof Effort) => Promise<void>;
    /** Kept on the window, so that adding the listeners again adds none. */
    effortListeners?: {
      tap: () => void;
      press: (event: KeyboardEvent) => void;
      focus: () => void;
      enter: (event: Event) => void;
    };
    effortFields?: WeakSet<EventTarget>;
  }
}

const efforts = new WeakMap<BrowserContext, Effort>();

/**
 * Counts from now on what a user does, from the events of the pages and whatever the test calls. A tap is a press of
 * a finger or of the mouse. A keystroke is a press of a key other than Shift and its like. A field that changes without
 * one, as by `fill()` and `selectOption()`, counts as a keystroke. Counts in all tabs of the browser, also after a
 * navigation.
 */
export async function measureEffort(page: Page) {
  const context = page.context();
  const effort = efforts.get(context) ?? (await startCounting(context));
  Object.assign(effort, { taps: 0, keystrokes: 0, fields: 0 });
  for (const open of context.pages()) await open.evaluate(addEffortListeners);
  return {
    /** Fails if the user has done more so far. */
    async check(job: string, most: Omit<Effort, 'fields'> & { fields?: number }) {
      const { taps, keystrokes, fields } = effort;
      const description = `${job}: ${taps} taps, ${keystrokes} keystrokes, ${fields} fields`;
      test.info().annotations.push({ type: 'effort', description });
      expect(taps, `the taps of ${job}`).toBeLessThanOrEqual(most.taps);
      expect(keystrokes, `the keystrokes of ${job}`).toBeLessThanOrEqual(most.keystrokes);
      expect(fields, `the fields of ${job}`).toBeLessThanOrEqual(most.fields ?? fields);
      // Without any, the events did not reach the test.
      expect(taps + keystrokes, `all presses of ${job}`).toBeGreaterThan(0);
    },
  };
}

/** Taps a field and types a text key by key. */
export async function typeInto(field: Locator, text: string) {
  await field.click();
  await field.pressSequentially(text);
}

async function startCounting(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { taps: 0, keystrokes: 0, fields: 0 };
  efforts.set(context, effort);
  await context.exposeFunction('reportEffort', (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await context.addInitScript(addEffortListeners);
  return effort;
}

/** Runs in the page. Capturing listeners of the window see an event before the page can stop it. */
function addEffortListeners() {
  const others = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];
  const choices = ['checkbox', 'radio', 'file'];
  window.effortFields = new WeakSet();
  let isPressed = false;
  window.effortListeners ??= {
    tap: () => void window.reportEffort?.('taps'),
    press: ({ key, repeat }) => {
      isPressed = true;
      if (!repeat && !others.includes(key)) void window.reportEffort?.('keystrokes');
    },
    // A key that was pressed in another field does not fill in this one.
    focus: () => {
      isPressed = false;
    },
    enter: ({ target, isTrusted }) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !choices.includes(target.type));
      // The app fills in a text by an event of its own, after the press of a button that is counted.
      if (!(isText && isTrusted) && !(target instanceof HTMLSelectElement)) return;
      if (!isPressed) void window.reportEffort?.('keystrokes');
      isPressed = false;
      if (window.effortFields?.has(target)) return;
      window.effortFields?.add(target);
      void window.reportEffort?.('fields');
    },
  };
  window.addEventListener('pointerdown', window.effortListeners.tap, true);
  window.addEventListener('keydown', window.effortListeners.press, true);
  window.addEventListener('focus', window.effortListeners.focus, true);
  window.addEventListener('input', window.effortListeners.enter, true);
}
