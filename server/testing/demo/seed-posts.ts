import { readdir, readFile } from 'node:fs/promises';
import { savePost } from '../../blog/commands.ts';
import { parsePostFile } from '../../blog/rules/post-file.ts';
import { addDays, getLondonDayStart } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';

/** The posts are `.txt` files, because the Markdown formatter would change their front matter. */
const postsFolder = new URL('./posts/', import.meta.url);
const daysBetweenPosts = 9;

export async function seedBlogPosts(db: Database, today: string) {
  const files = (await readdir(postsFolder)).sort();
  for (const [place, file] of files.entries()) {
    const post = parsePostFile(file, await readFile(new URL(file, postsFolder), 'utf8'));
    await savePost(
      db,
      post,
      getLondonDayStart(addDays(today, -daysBetweenPosts * (files.length - place))),
    );
  }
}
