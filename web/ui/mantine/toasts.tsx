import { Notifications, notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { IconButton } from '../button.tsx';
import { MantineParts } from './mantine-parts.tsx';
import styles from './toasts.module.css';
import '@mantine/notifications/styles.layer.css';

export interface Toast {
  text: string;
  tone?: 'success' | 'error';
  /** Adds an Undo button, and shows the toast for longer. */
  undo?: () => Promise<void>;
}

const shownMs = 6_000;
const shownWithUndoMs = 10_000;

let isMounted = false;

export function showToast(toast: Toast): void {
  if (!isMounted) mountToasts();
  const id = notifications.show({
    message: <ToastBody toast={toast} onClose={() => notifications.hide(id)} />,
    role: toast.tone === 'error' ? 'alert' : 'status',
    autoClose: toast.undo ? shownWithUndoMs : shownMs,
  });
}

/** Toasts have a separate React root, so that a toast stays when the user opens another screen. */
function mountToasts() {
  isMounted = true;
  const frame = document.body.appendChild(document.createElement('div'));
  createRoot(frame).render(
    <MantineParts>
      <Notifications
        position="bottom-center"
        limit={3}
        withinPortal={false}
        classNames={{ root: styles.toasts as string }}
        renderNotification={({ message }) => message}
      />
    </MantineParts>,
  );
}

function ToastBody({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { text, undo } = toast;
  async function reverse() {
    onClose();
    if (!undo) return;
    try {
      await undo();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showToast({ text: error.message, tone: 'error', undo });
    }
  }
  return (
    <div className={styles.toast}>
      <p className={styles.text}>{text}</p>
      {undo && (
        <button type="button" className={styles.button} onClick={() => void reverse()}>
          Undo
        </button>
      )}
      <IconButton
        className={styles.button}
        aria-label="Close"
        icon="M6 6l12 12M18 6L6 18"
        onClick={onClose}
      />
    </div>
  );
}
