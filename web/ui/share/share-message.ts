export interface ShareMessage {
  /** The subject, for apps that show one. */
  title: string;
  text: string;
  /** The address that the message is about. It is not part of the text. */
  url?: string | undefined;
}

/** Returns the whole message, with the address on a line of its own, so that apps show its preview. */
export function formatMessage({ text, url }: ShareMessage): string {
  return url === undefined ? text : `${text}\n${url}`;
}

export function formatWhatsAppUrl(message: ShareMessage): string {
  return `https://wa.me/?text=${encodeURIComponent(formatMessage(message))}`;
}

export function hasDeviceMenu(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the menu of the device for sharing. Returns false if the device has none or it fails. */
export async function openDeviceMenu({ title, text, url }: ShareMessage): Promise<boolean> {
  try {
    await navigator.share(url === undefined ? { title, text } : { title, text, url });
    return true;
  } catch (error) {
    // The user has closed the menu.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
