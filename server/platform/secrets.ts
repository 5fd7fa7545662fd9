import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileOnce } from './storage/create-file-once.ts';

/** Returns SECRET, or a random secret that the first start stored in the data folder. */
export async function loadSecret(config: { secret: string | undefined; dataDir: string }) {
  if (config.secret) return config.secret;
  const file = getSecretFile(config);
  await mkdir(config.dataDir, { recursive: true });
  await createFileOnce(file, randomBytes(32).toString('base64url'));
  return (await readFile(file, 'utf8')).trim();
}

export function getSecretFile({ dataDir }: { dataDir: string }) {
  return join(dataDir, 'secret');
}

/** Each purpose has its own key, so a value encrypted for one purpose is useless for another. */
export function createSecrets(secret: string) {
  const keys = new Map<string, Buffer>();

  function deriveKey(purpose: string) {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  }

  return {
    /** Hashes a value that is so short that its plain hash could be guessed. */
    keyedHash(purpose: string, value: string) {
      return createHmac('sha256', deriveKey(purpose)).update(value).digest('base64url');
    },
    /** Encrypts a value that must not be readable in the database (AES-256-GCM). */
    seal(purpose: string, text: string) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', deriveKey(purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(purpose: string, sealed: string) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Node skips characters that are not base64url, so several texts would decode to the same bytes.
      if (bytes.toString('base64url') !== sealed) throw new Error('The text is not base64url.');
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(purpose), bytes.subarray(0, 12), {
        // Without this length Node accepts a shorter tag, which can be guessed.
        authTagLength: 16,
      });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
