import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { createSecrets, getSecretFile } from '../secrets.ts';

/** Returns the secret of a server that has run with these settings, and never creates one. */
export async function findSecret(config: Pick<Config, 'secret' | 'dataDir'>) {
  if (config.secret) return { secret: config.secret, isInDataFolder: false };
  const stored = await readFile(getSecretFile(config), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return stored === undefined ? undefined : { secret: stored.trim(), isInDataFolder: true };
}

/** Shows whether two secrets are equal, without telling either. */
export function fingerprintSecret(secret: string) {
  return createSecrets(secret).keyedHash('backup', 'fingerprint of the secret');
}
