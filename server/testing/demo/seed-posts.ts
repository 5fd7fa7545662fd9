import { readdir, readFile } from 'node:fs/promises';
import { savePost } from '../../blog/commands.ts';
import { readPostFile } from '../../blog/rules.ts';
import { daysAfter, startOfLondonDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';

/** Not *.md: who puts the style of Markdown right takes a head of YAML for a heading. */
const folder = new URL('./posts/', import.meta.url);
/** Days between two posts, and between the newest and today. */
const apart = 9;

/** The posts of the folder, as their author would publish them. */
export async function seedPosts(db: Database, today: string) {
  const files = (await readdir(folder)).sort();
  for (const [place, file] of files.entries()) {
    const post = readPostFile(file, await readFile(new URL(file, folder), 'utf8'));
    await savePost(db, post, startOfLondonDay(daysAfter(today, -apart * (files.length - place))));
  }
}
