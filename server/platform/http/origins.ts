import type { Platform } from '../platform.ts';

/** Returns PUBLIC_URL's origin, or without PUBLIC_URL the ways to write this machine's address. */
export function listOwnOrigins({ config, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>) {
  const own = new URL(publicUrl).origin;
  if (config.publicUrl) return [own];
  const { port } = new URL(publicUrl);
  return [own, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
