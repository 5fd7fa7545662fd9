import type { Toast } from './mantine/toasts.tsx';

/** Shows a message for a few seconds. Use `Notice` for what the user must not miss. */
export function showToast(toast: Toast): void {
  // When the code cannot be loaded there is no toast. The screen shows the outcome too.
  import('./mantine/toasts.tsx').then(
    (toasts) => toasts.showToast(toast),
    () => undefined,
  );
}
