import { useLayoutEffect, useSyncExternalStore } from 'react';

export type ColorScheme = 'auto' | 'light' | 'dark';

const storageKey = 'color-scheme';
const changeEventName = 'color-scheme-changed';

/** The colours of the header in `theme.css`, in which a phone draws the bar above the page. */
const themeColors = { light: '#21303d', dark: '#16202a' };

/** Runs inline in the head before the first paint, and sets the attribute that Mantine also reads. */
export const colorSchemeScript = `(function(){var s;try{s=localStorage.getItem('${storageKey}')}catch(e){}
s=s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.setAttribute('data-mantine-color-scheme',s);
var m=document.createElement('meta');m.name='theme-color';m.content=${JSON.stringify(themeColors)}[s];document.head.append(m)})()`;

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
  const scheme = readEffectiveColorScheme();
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  getThemeColorTag().content = themeColors[scheme];
}

/** A new document, such as the error page, does not have the tag that the script added. */
function getThemeColorTag(): HTMLMetaElement {
  const existing = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (existing) return existing;
  const created = document.createElement('meta');
  created.name = 'theme-color';
  document.head.append(created);
  return created;
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
