import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOperatorCliProcess } from '@fixturebook/server/testing/operator';
import { test } from '@playwright/test';
import { getTestEnvironment } from './environment.ts';

/** Runs the command `npm run cli` with the given arguments. */
export function runOperatorCommand(...words: string[]) {
  return runOperatorCliProcess({ DATA_DIR: getTestEnvironment().dataDir }, ...words);
}

/** Publishes a blog post whose URL ends with `slug`. */
export async function publishPost(slug: string, { title, body }: { title: string; body: string }) {
  const file = join(test.info().outputPath(), `${slug}.md`);
  await writeFile(file, `---\ntitle: ${JSON.stringify(title)}\nslug: ${slug}\n---\n${body}\n`);
  return runOperatorCommand('blog', 'publish', file);
}
