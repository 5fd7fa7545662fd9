import type { Toast } from './mantine/toasts.tsx';

/** Loads the code of toasts. To be called before a change that only a toast can undo. */
export async function loadToasts(): Promise<void> {
  await import('./mantine/toasts.tsx');
}

/** Shows a message for a few seconds. Use `Notice` for messages that the user must not miss. */
export function showToast(toast: Toast): void {
  // If the code of toasts cannot be loaded, show none, because the screen also shows the result.
  import('./mantine/toasts.tsx').then(
    (toasts) => toasts.showToast(toast),
    () => undefined,
  );
}
