import { type BrowserContext, expect, type Page, test } from '@playwright/test';

interface Effort {
  taps: number;
  keystrokes: number;
}

declare global {
  interface Window {
    reportEffort?: (kind: keyof Effort) => Promise<void>;
    /** Kept on the window, so that adding the listeners again adds none. */
    effortListeners?: { tap: () => void; press: (event: KeyboardEvent) => void };
  }
}

const efforts = new WeakMap<BrowserContext, Effort>();

/**
 * Counts from now on what a user does, from the events of the pages and whatever the test calls. A tap is a press of
 * a finger or of the mouse. A keystroke is a press of a key other than Shift and its like. Counts in all tabs
 * of the browser, also after a navigation.
 */
export async function measureEffort(page: Page) {
  const context = page.context();
  const effort = efforts.get(context) ?? (await startCounting(context));
  effort.taps = 0;
  effort.keystrokes = 0;
  for (const open of context.pages()) await open.evaluate(addEffortListeners);
  return {
    /** Fails if the user has done more so far. */
    async check(job: string, most: Effort) {
      const { taps, keystrokes } = effort;
      const description = `${job}: ${taps} taps, ${keystrokes} keystrokes`;
      test.info().annotations.push({ type: 'effort', description });
      expect(taps, `the taps of ${job}`).toBeLessThanOrEqual(most.taps);
      expect(keystrokes, `the keystrokes of ${job}`).toBeLessThanOrEqual(most.keystrokes);
      // Without any, the events did not reach the test.
      expect(taps + keystrokes, `all presses of ${job}`).toBeGreaterThan(0);
    },
  };
}

async function startCounting(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { taps: 0, keystrokes: 0 };
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
  window.effortListeners ??= {
    tap: () => void window.reportEffort?.('taps'),
    press: ({ key, repeat }) => {
      if (!repeat && !others.includes(key)) void window.reportEffort?.('keystrokes');
    },
  };
  window.addEventListener('pointerdown', window.effortListeners.tap, true);
  window.addEventListener('keydown', window.effortListeners.press, true);
}
