import { isFocusVisible } from '../browser/focus.ts';

const itemSelector = 'article, li, tr, dialog';

/**
 * Lists what can take the focus when a dialog closes, the nearest first: what opened it, the card or row
 * around that, the following cards or rows, and the heading of the section. Call it when the dialog opens,
 * because what opened it may be gone when the dialog closes.
 */
export function listFocusTargets(opener: Element | null): (Element | null)[] {
  const targets = [opener];
  for (let around = opener; around; around = around.parentElement) {
    if (around.matches(itemSelector)) targets.push(around, ...listFollowingItems(around));
    if (around.matches('section')) targets.push(around.querySelector('h2, h3'));
  }
  return targets;
}

function listFollowingItems(item: Element): Element[] {
  const items = [...(item.parentElement?.children ?? [])];
  return items.slice(items.indexOf(item) + 1).filter((other) => other.matches(itemSelector));
}

/** Focuses the first target that is still on the page, or else the heading of the page. */
export function focusFirstTarget(targets: (Element | null)[]): void {
  for (const target of [...targets, document.querySelector('main h1')]) {
    if (!(target instanceof HTMLElement) || target === document.body) continue;
    // Cards, rows and headings cannot have the focus without this attribute.
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
}

/**
 * Until the user does something, focuses the first target that is left when the focused one leaves the page. Browsers
 * report no event for that. Returns a function that ends this.
 */
export function keepFocusOnTargets(targets: (Element | null)[]): () => void {
  const watch = new AbortController();
  const observer = new MutationObserver(() => {
    if (!isFocusVisible()) focusFirstTarget(targets);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    observer.disconnect();
    watch.abort();
  };
  for (const type of ['focusin', 'keydown', 'pointerdown'])
    document.addEventListener(type, end, { capture: true, signal: watch.signal });
  return end;
}
