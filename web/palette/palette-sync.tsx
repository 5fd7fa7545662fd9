import { useEffectEvent, useLayoutEffect } from 'react';
import { listenToEvents } from '../platform/event-listener.ts';
import { setPaletteOpener } from '../platform/frame/palette-opener.ts';
import { useMe } from '../platform/session/use-session.ts';
import { useOpenDialog } from '../ui/dialog/dialog-host.tsx';
import { showToast } from '../ui/toast.ts';
import { areSingleKeysOn } from './shortcuts-storage.ts';

/** Opens the command palette and the list of shortcuts by keys, on every screen of a club. */
export function PaletteSync() {
  const { user } = useMe();
  const openDialog = useOpenDialog();

  async function openShortcuts() {
    const loaded = await loadOrTell(() => import('./shortcuts-dialog.tsx'));
    if (loaded) openDialog((close) => <loaded.ShortcutsDialog onClose={close} />);
  }

  async function openPalette() {
    const loaded = await loadOrTell(() => import('./palette-dialog.tsx'));
    if (!loaded || isDialogOpen()) return;
    openDialog((close) => (
      <loaded.PaletteDialog onClose={close} onOpenShortcuts={() => void openShortcuts()} />
    ));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
    const shortcut = findShortcut(event, areSingleKeysOn(user.id));
    if (!shortcut) return;
    event.preventDefault();
    void (shortcut === 'palette' ? openPalette() : openShortcuts());
  });
  const onOpen = useEffectEvent(() => void openPalette());
  // A key that is pressed as soon as the screen is painted is not lost.
  useLayoutEffect(() => {
    setPaletteOpener(() => onOpen());
    const stop = listenToEvents(document, ['keydown'], (event: KeyboardEvent) => onKeyDown(event));
    return () => {
      stop();
      setPaletteOpener(undefined);
    };
  }, []);
  return null;
}

function findShortcut(event: KeyboardEvent, hasSingleKeys: boolean) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette';
  if (ctrlKey || metaKey || altKey || !hasSingleKeys || isTextField(event.target)) return undefined;
  if (key === '/') return 'palette';
  return key === '?' ? 'shortcuts' : undefined;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Loaded when first needed, so that no screen loads later because of it. */
async function loadOrTell<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load();
  } catch {
    showToast({ text: "That couldn't be loaded. Please try again.", tone: 'error' });
    return undefined;
  }
}
