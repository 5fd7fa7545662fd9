type StorageArea = 'localStorage' | 'sessionStorage';

/** Returns null if nothing is stored under this key or the browser's storage is switched off. */
export function readStoredText(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text, or removes the entry if the text is empty. Returns false if storage is off or full. */
export function saveStoredText(area: StorageArea, key: string, text: string | undefined): boolean {
  try {
    if (text) globalThis[area].setItem(key, text);
    else globalThis[area].removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export function deleteStoredTexts(area: StorageArea, isStale: (key: string) => boolean): void {
  try {
    const storage = globalThis[area];
    for (const key of Object.keys(storage).filter(isStale)) storage.removeItem(key);
  } catch {}
}
