import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { getDateInDays } from '../../testing/builders.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addBlogCommands } from './cli.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-posts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startTestApp();
afterEach(() => app.db.$client.query('delete from blog_posts'));

const run = (...words: string[]) => runOperatorCommand(app, addBlogCommands, 'blog', ...words);

async function writePostFile(name: string, content: string) {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function fetchPost(slug: string) {
  const response = await app.call('GET', `/api/v1/blog/${slug}`);
  return { status: response.status, post: await response.json() };
}

it('publishes, updates and removes a blog post', async () => {
  expect(await run('list')).toEqual(['No posts.']);
  const path = await writePostFile(
    'tea.md',
    '---\ntitle: Tea\ndate: 2026-05-01\n---\nBring *scones*.',
  );
  expect(await run('publish', path)).toEqual(['"Tea" is to be read at /Blog/tea.']);
  expect((await fetchPost('tea')).post).toMatchObject({
    title: 'Tea',
    html: '<p>Bring <em>scones</em>.</p>',
    createdAt: '2026-04-30T23:00:00.000Z',
  });

  await writePostFile('tea.md', '---\ntitle: Teas\n---\nBring jam.');
  expect(await run('publish', path)).toEqual(['"Teas" is to be read at /Blog/tea, changed.']);
  expect((await fetchPost('tea')).post).toMatchObject({
    title: 'Teas',
    excerpt: 'Bring jam.',
    createdAt: '2026-04-30T23:00:00.000Z',
  });
  expect(await run('list')).toEqual(['2026-05-01  tea  "Teas"']);

  expect(await run('remove', 'tea')).toEqual(['Removed the post tea.']);
  expect((await fetchPost('tea')).status).toBe(404);
  await expect(run('remove', 'tea')).rejects.toThrow('No post has the slug tea.');
});

it('takes the address of a new blog post from its title', async () => {
  const path = await writePostFile('post.md', "---\ntitle: Who pays for St John's tea?\n---\nUs.");
  expect(await run('publish', path)).toEqual([
    `"Who pays for St John's tea?" is to be read at /Blog/who-pays-for-st-johns-tea.`,
  ]);
  expect(await run('publish', path)).toEqual([
    `"Who pays for St John's tea?" is to be read at /Blog/who-pays-for-st-johns-tea, changed.`,
  ]);

  await writePostFile('post.md', '---\ntitle: Winter nets\n---\nIndoors.');
  expect(await run('publish', path)).toEqual(['"Winter nets" is to be read at /Blog/winter-nets.']);
  expect((await fetchPost('who-pays-for-st-johns-tea')).status).toBe(200);
});

it('keeps the address of a blog post that was published under the name of its file', async () => {
  const named = await writePostFile('post.md', '---\ntitle: Tea\nslug: post\n---\nScones.');
  await run('publish', named);
  await writePostFile('post.md', '---\ntitle: Tea\n---\nJam.');
  expect(await run('publish', named)).toEqual(['"Tea" is to be read at /Blog/post, changed.']);
  expect((await fetchPost('post')).post).toMatchObject({ title: 'Tea', excerpt: 'Jam.' });
  expect((await fetchPost('tea')).status).toBe(404);
});

it('shows a draft post only to the operator until it is published', async () => {
  const path = await writePostFile('nets.md', '---\ntitle: Nets\n---\nIndoors.');
  expect(await run('publish', path, '--draft')).toEqual(['"Nets" is kept as a draft.']);
  expect(await run('list')).toEqual(['draft       nets  "Nets"']);
  expect((await fetchPost('nets')).status).toBe(404);
  await app.db.$client.query(`update blog_posts set created_at = '2020-01-01'`);

  await run('publish', path);
  const { post } = await fetchPost('nets');
  expect(Date.now() - Date.parse(post.createdAt)).toBeLessThan(3_600_000);
});

it('reports the error in an invalid post file and publishes nothing', async () => {
  await expect(run('publish', 'no-such-file.md')).rejects.toThrow(/no-such-file\.md: ENOENT/);
  const untitled = await writePostFile('untitled.md', 'Text');
  await expect(run('publish', untitled)).rejects.toThrow('untitled.md: Begin the file with ---');
  const early = await writePostFile(
    'early.md',
    `---\ntitle: Early\ndate: ${getDateInDays(2)}\n---\nText`,
  );
  await expect(run('publish', early)).rejects.toThrow('date: Choose today or an earlier day.');
  expect(await run('list')).toEqual(['No posts.']);
});
