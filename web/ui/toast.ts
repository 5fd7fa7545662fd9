import type { Toast } from './mantine/toasts.tsx';

/**
 * Says for a moment, on whatever screen, what has been done. For what must not be missed, such as the
 * failure of a form, use `Notice` in the page.
 */
export function showToast(toast: Toast): void {
  // Loaded with the first toast, so that no screen is heavier for it. Without a network and a copy on
  // the device there is no toast: the screen itself shows the outcome.
  import('./mantine/toasts.tsx').then(
    (toasts) => toasts.showToast(toast),
    () => undefined,
  );
}
