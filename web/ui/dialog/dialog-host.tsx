import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isFocusVisible } from '../browser/focus.ts';
import { createUuid } from '../browser/uuid.ts';
import { focusFirstTarget, keepFocusOnTargets, listFocusTargets } from './dialog-focus.ts';

/** Returns a dialog, which calls `close` when it is done. */
type DialogRenderer = (close: () => void) => ReactNode;

interface OpenedDialog {
  id: string;
  render: DialogRenderer;
  /** See `listFocusTargets`. */
  focusTargets: (Element | null)[];
}

const OpenDialog = createContext<(render: DialogRenderer) => void>(() => {
  throw new Error('There is no DialogHost.');
});

const IsDialogOpen = createContext(false);

export const IsInsideDialogHost = createContext(false);

/**
 * Returns a function that opens a dialog. The dialog has the data with which it was opened, and stays
 * when what opened it leaves the screen, for example because another device has changed it. A dialog
 * whose data can change reads them itself, and passes `end` to `Dialog` when it has no purpose any more.
 */
export function useOpenDialog() {
  return use(OpenDialog);
}

export function useIsDialogOpen() {
  return use(IsDialogOpen);
}

/** Shows the open dialogs beside the screen, until they are closed or the user goes to another address. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<OpenedDialog[]>([]);
  const lastPressed = useLastPressed();
  const [isPending, startOpening] = useTransition();
  const isOpening = useRef(false);
  const open = useCallback(
    (render: DialogRenderer) => {
      // A second press can arrive before the dialog covers the button.
      if (isOpening.current) return;
      isOpening.current = true;
      const focusTargets = listFocusTargets(findOpener(lastPressed.current));
      const opened = { id: createUuid(), render, focusTargets };
      // A slow phone first paints the pressed button, and then renders the dialog.
      startOpening(() => setDialogs((before) => [...before, opened]));
    },
    [lastPressed],
  );
  useEffect(() => {
    if (!isPending) isOpening.current = false;
  }, [isPending]);
  useChangeOfPlace(() => setDialogs([]));
  const isOpen = dialogs.length > 0;
  useFocusAfterDialog(dialogs);
  const close = (closed: OpenedDialog) =>
    setDialogs((before) => before.filter((one) => one !== closed));
  return (
    <OpenDialog value={open}>
      <IsDialogOpen value={isOpen}>{children}</IsDialogOpen>
      <IsInsideDialogHost value>
        {dialogs.map((dialog) => (
          <Fragment key={dialog.id}>{dialog.render(() => close(dialog))}</Fragment>
        ))}
      </IsInsideDialogHost>
    </OpenDialog>
  );
}

/** Calls `onChange` when the user goes to another address, but not when a screen replaces its query string. */
function useChangeOfPlace(onChange: () => void) {
  const { pathname, key } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [place, setPlace] = useState({ pathname, key });
  if (pathname === place.pathname && key === place.key) return;
  setPlace({ pathname, key });
  if (pathname !== place.pathname || !isReplaced) onChange();
}

function useLastPressed() {
  const lastPressed = useRef<Element>(null);
  useEffect(() => {
    function onClick({ target }: MouseEvent) {
      lastPressed.current = target instanceof Element ? target.closest('a, button') : null;
    }
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
  return lastPressed;
}

/** Safari does not focus a button that is pressed: the focus stays on something around the button. */
function findOpener(lastPressed: Element | null): Element | null {
  const { activeElement } = document;
  return activeElement?.contains(lastPressed) ? lastPressed : activeElement;
}

/**
 * The browser focuses what opened a dialog. If that is gone, or leaves the screen afterwards because a list is read again,
 * this focuses what is nearest to it.
 */
function useFocusAfterDialog(dialogs: OpenedDialog[]) {
  const previous = useRef(dialogs);
  useEffect(() => {
    const closed = previous.current.find((dialog) => !dialogs.includes(dialog));
    previous.current = dialogs;
    if (!closed) return;
    if (!isFocusVisible()) focusFirstTarget(closed.focusTargets);
    return keepFocusOnTargets(closed.focusTargets);
  }, [dialogs]);
}
