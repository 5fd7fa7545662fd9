import { vi } from 'vitest';

/** For tests: both storages, empty. As in browsers, their own properties are what is kept. */
export function stubStorages(): void {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
}

function storage(): Storage {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  });
  return kept as unknown as Storage;
}
