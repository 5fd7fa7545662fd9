import { readdir, readFile } from 'node:fs/promises';
import { savePost } from '../../blog/commands.ts';
import { parsePostFile } from '../../blog/rules.ts';
import { addDays, getLondonDayStart } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';

/** Not *.md: who puts the style of Markdown right takes a head of YAML for a heading. */
const postsFolder = new URL('./posts/', import.meta.url);
/** Days between two posts, and between the newest and today. */
const daysBetweenPosts = 9;

/** The posts of the folder, as their author would publish them. */
export async function seedPosts(db: Database, today: string) {
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
