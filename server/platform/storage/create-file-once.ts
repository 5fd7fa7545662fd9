import { randomBytes } from 'node:crypto';
import { link, unlink, writeFile } from 'node:fs/promises';

/** Creates a file atomically that only its owner can read, unless the file exists. */
export async function createFileOnce(file: string, text: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}
