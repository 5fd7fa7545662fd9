import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useOpenDialog } from '../dialog/dialog-host.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { openDeviceMenu, type ShareMessage } from './share-message.ts';

interface ShareButtonProps extends ShareMessage {
  /** The heading of the dialog. */
  heading: string;
  hint: string;
  /** What the dialog says above the message. It gets the function that closes the dialog. */
  renderNotice?: ((close: () => void) => ReactNode) | undefined;
  look?: 'plain' | 'main';
  children?: ReactNode;
  'aria-label'?: string;
}

/**
 * Opens a dialog with every way to share a message. One without an address of its own opens the menu of the device
 * at once, and the dialog only if there is no menu or it fails.
 */
export function ShareButton({
  look,
  children = 'Share',
  'aria-label': label,
  heading,
  hint,
  renderNotice,
  ...message
}: ShareButtonProps) {
  const openDialog = useOpenDialog();
  async function share() {
    const opensMenu = message.url === undefined && renderNotice === undefined;
    if (opensMenu && (await openDeviceMenu(message))) return;
    openDialog((close) => (
      <ShareDialog
        heading={heading}
        hint={hint}
        notice={renderNotice?.(close)}
        message={message}
        onClose={close}
      />
    ));
  }
  return (
    <Button look={look} aria-label={label} onClick={() => void share()}>
      {children}
    </Button>
  );
}
