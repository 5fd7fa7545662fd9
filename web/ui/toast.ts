import type { Toast } from './mantine/toasts.tsx';

/** Shows a message for a few seconds. Use `Notice` for messages that the user must not miss. */
export function showToast(toast: Toast): void {
  // If the code of toasts cannot be loaded, show none, because the screen also shows the result.
  import('./mantine/toasts.tsx').then(
    (toasts) => toasts.showToast(toast),
    () => undefined,
  );
}
