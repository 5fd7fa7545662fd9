import { vi } from 'vitest';

/** For tests: both storages, empty. As in browsers, their own properties are what is kept. */
export function stubStorages(): void {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
}

function createStorage(): Storage {
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
