import { vi } from 'vitest';

/** Replaces both web storages with empty ones. As in browsers, `Object.keys` lists the stored keys. */
export function stubWebStorages(): void {
  vi.stubGlobal('localStorage', createEmptyStorage());
  vi.stubGlobal('sessionStorage', createEmptyStorage());
}

function createEmptyStorage(): Storage {
  const entries: Record<string, string> = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  });
  return entries as unknown as Storage;
}
