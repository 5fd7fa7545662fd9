import { useLayoutEffect, useSyncExternalStore } from 'react';

export type ColorScheme = 'auto' | 'light' | 'dark';

const storageKey = 'color-scheme';
const changeEventName = 'color-scheme-changed';

/** Runs inline in the head before the first paint, and sets the attribute that Mantine also reads. */
export const colorSchemeScript = `(function(){var s;try{s=localStorage.getItem('${storageKey}')}catch(e){}
document.documentElement.setAttribute('data-mantine-color-scheme',
s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;

/** Sets the attribute again when React renders a new document, such as the error page. */
export function useApplyColorScheme(): void {
  useLayoutEffect(applyColorScheme, []);
}

export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  return [
    useSyncExternalStore(subscribeToColorScheme, readColorScheme, () => 'auto' as const),
    saveColorScheme,
  ];
}

/** Returns the chosen scheme, or for `auto` the setting of the device. */
export function useEffectiveColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(
    subscribeToColorScheme,
    readEffectiveColorScheme,
    () => 'light' as const,
  );
}

function subscribeToColorScheme(listener: () => void): () => void {
  function onChange() {
    applyColorScheme();
    listener();
  }
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  window.addEventListener('storage', onChange);
  window.addEventListener(changeEventName, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    window.removeEventListener('storage', onChange);
    window.removeEventListener(changeEventName, onChange);
  };
}

function applyColorScheme(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', readEffectiveColorScheme());
}

function saveColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {}
  window.dispatchEvent(new Event(changeEventName));
}

function readColorScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function readEffectiveColorScheme(): 'light' | 'dark' {
  const choice = readColorScheme();
  if (choice !== 'auto') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
