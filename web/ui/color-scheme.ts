import { useLayoutEffect, useSyncExternalStore } from 'react';

export type ColorScheme = 'auto' | 'light' | 'dark';

const key = 'color-scheme';
const changed = 'color-scheme-changed';

/**
 * Runs inline in the head, before the first paint. The attribute is the one that Mantine's styles
 * look at.
 */
export const colorSchemeScript = `(function(){var s;try{s=localStorage.getItem('${key}')}catch(e){}
document.documentElement.setAttribute('data-mantine-color-scheme',
s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;

/** Keeps the attribute when React draws the whole page anew, as it does for the error page. */
export function useColorSchemeOnPage(): void {
  useLayoutEffect(showScheme, []);
}

/** The visitor's choice. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, readChoice, () => 'auto' as const), choose];
}

/** What that comes to on this device now. */
export function useShownColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, readShown, () => 'light' as const);
}

function subscribe(listener: () => void): () => void {
  function onChange() {
    showScheme();
    listener();
  }
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  window.addEventListener('storage', onChange);
  window.addEventListener(changed, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    window.removeEventListener('storage', onChange);
    window.removeEventListener(changed, onChange);
  };
}

function showScheme(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', readShown());
}

function choose(scheme: ColorScheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is switched off: the device's own setting stays.
  }
  window.dispatchEvent(new Event(changed));
}

function readChoice(): ColorScheme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function readShown(): 'light' | 'dark' {
  const choice = readChoice();
  if (choice !== 'auto') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
