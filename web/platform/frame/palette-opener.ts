import { useSyncExternalStore } from 'react';

type PaletteOpener = () => void;

let opener: PaletteOpener | undefined;
const listeners = new Set<() => void>();

/** Called by the screens of a club, which have a command palette. `undefined` removes it. */
export function setPaletteOpener(open: PaletteOpener | undefined): void {
  opener = open;
  for (const listener of listeners) listener();
}

/** Returns what opens the command palette. Undefined on screens without one. */
export function usePaletteOpener(): PaletteOpener | undefined {
  return useSyncExternalStore(subscribe, getOpener, () => undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getOpener() {
  return opener;
}
