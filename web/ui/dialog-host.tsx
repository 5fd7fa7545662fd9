import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { createUuid } from './browser/uuid.ts';

/** Returns a dialog, which calls `close` when it is done. */
type DialogRenderer = (close: () => void) => ReactNode;

interface OpenedDialog {
  id: string;
  render: DialogRenderer;
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
  const open = useCallback((render: DialogRenderer) => {
    const opened = { id: createUuid(), render };
    setDialogs((before) => [...before, opened]);
  }, []);
  useChangeOfPlace(() => setDialogs([]));
  const isOpen = dialogs.length > 0;
  useFocusAfterDialog(isOpen);
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

/** Focuses the heading of the page if the button that opened the dialog is gone. */
function useFocusAfterDialog(isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isOpen]);
}
