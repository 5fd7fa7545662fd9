import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pressEnterOn } from '../../support/keyboard.ts';
import { publishPost, runOperatorCommand } from '../../support/operator.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** A random part in all posts of this file, so that a search finds no posts of other tests. */
const uniqueSuffix = randomUUID().slice(0, 8);
const posts = {
  tea: {
    title: `Who brings the tea? ${uniqueSuffix}`,
    body: [
      `# Scones\n\nBring **jam** & cream, <script>alert("${uniqueSuffix}")</script>.`,
      `${'The tea interval is half of the game. '.repeat(20)}`,
      '- one\n- two\n\n[Our terms](/tandc), [a trap](javascript:alert(1))',
    ].join('\n\n'),
  },
  nets: { title: `Winter nets ${uniqueSuffix}`, body: `Indoors until April: ${uniqueSuffix}.` },
};
const slugs = { tea: `tea-${uniqueSuffix}`, nets: `nets-${uniqueSuffix}` };

// All tests of this file run in one worker and share the posts.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await publishPost(slugs.tea, posts.tea);
  await publishPost(slugs.nets, posts.nets);
});
test.afterAll(async () => {
  for (const slug of Object.values(slugs)) await runOperatorCommand('blog', 'remove', slug);
});

const getPosts = (page: Page) => page.getByRole('region', { name: 'Posts' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search posts...' });
const titles = (page: Page) =>
  getPosts(page).getByRole('heading', { level: 2 }).getByRole('button');
const title = (page: Page, name: string) => getPosts(page).getByRole('button', { name });
const scones = (page: Page) => getPosts(page).getByRole('heading', { name: 'Scones' });

test.describe('the blog', { tag: '@both-layouts' }, () => {
  test('lists the newest post first, each with its date and first lines', async ({ page }) => {
    await page.goto(`/Blog?search=${uniqueSuffix}`);
    await expect(page.getByText('Read the latest posts below.')).toBeVisible();
    await expect(titles(page)).toHaveText([posts.nets.title, posts.tea.title]);
    const tea = getPosts(page).getByRole('listitem').last();
    await expect(tea.getByRole('time')).toHaveText(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}$/);
    await expect(tea).toContainText(
      `Scones Bring jam & cream, <script>alert("${uniqueSuffix}")</script>. The tea`,
    );
    await checkScreenInAllLayouts(page, 'blog');
  });

  test('opens one blog post at a time and closes it again', async ({ page }) => {
    await page.goto(`/Blog?search=${uniqueSuffix}`);
    await title(page, posts.tea.title).click();
    await expect(title(page, posts.tea.title)).toHaveAttribute('aria-expanded', 'true');
    await expect(scones(page)).toBeVisible();
    await expect(getPosts(page).getByRole('strong')).toHaveText('jam');
    await expect(
      getPosts(page).getByText(`<script>alert("${uniqueSuffix}")</script>`).last(),
    ).toBeVisible();
    await expect(getPosts(page).getByRole('link', { name: 'Our terms' })).toBeVisible();
    await expect(getPosts(page).getByText('a trap')).toBeVisible();
    await expect(getPosts(page).getByRole('link', { name: 'a trap' })).toHaveCount(0);
    await checkScreenInAllLayouts(page, 'blog, a post open');

    await title(page, posts.nets.title).click();
    await expect(title(page, posts.nets.title)).toHaveAttribute('aria-expanded', 'true');
    await expect(title(page, posts.tea.title)).toHaveAttribute('aria-expanded', 'false');
    await expect(scones(page)).toHaveCount(0);
    await title(page, posts.nets.title).click();
    await expect(titles(page).and(page.locator('[aria-expanded="true"]'))).toHaveCount(0);
  });

  test('does not scroll the page back when the reader scrolls while a blog post opens', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(`/Blog?search=${uniqueSuffix}`);
    await title(page, posts.tea.title).click();
    await page.getByRole('link', { name: 'Our terms' }).scrollIntoViewIfNeeded();
    await page.clock.runFor(1_000);
    await expect(page.getByRole('link', { name: 'Our terms' })).toBeInViewport();
  });

  test('searches the titles and texts of blog posts ignoring case, and says when no post is found', async ({
    page,
  }) => {
    await page.goto('/Blog');
    await field(page).fill(`  UNTIL APRIL: ${uniqueSuffix} `);
    await expect(titles(page)).toHaveText([posts.nets.title]);
    await expect(getPosts(page).getByRole('status')).toHaveText(
      `1 post with “UNTIL APRIL: ${uniqueSuffix}”`,
    );
    await expect(page).toHaveURL(/\?search=UNTIL/);
    await field(page).fill(`snooker ${uniqueSuffix}`);
    await expect(getPosts(page).getByRole('status')).toHaveText(
      `No posts found for “snooker ${uniqueSuffix}”`,
    );
    await checkScreenInAllLayouts(page, 'blog, nothing found');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL('/Blog');
    await expect(title(page, posts.tea.title)).toBeVisible();
  });

  test('opens each blog post at its own URL', async ({ page }) => {
    await page.goto(`/Blog?search=${uniqueSuffix}`);
    await title(page, posts.tea.title).click();
    await page.getByRole('link', { name: 'Link to this post' }).click();
    await expect(page.getByRole('heading', { level: 1, name: posts.tea.title })).toBeFocused();
    await expect(page).toHaveURL(`/Blog/${slugs.tea}`);
    await expect(page).toHaveTitle(/^Who brings the tea\? \w+ · /);
    await checkScreenInAllLayouts(page, 'blog, post');
    await page.goBack();
    await expect(field(page)).toHaveValue(uniqueSuffix);
    const served = await page.goto(`/blog/${slugs.tea.toUpperCase()}`);
    expect(await served?.text()).toContain(`<title>${posts.tea.title}`);
    await expect(page).toHaveTitle(/^Who brings the tea/);
    await page.getByRole('link', { name: 'Our terms' }).click();
    await expect(page).toHaveURL('/tandc');
  });
});

test('offers to try again when the list of blog posts fails to load', async ({ page, watch }) => {
  watch.expect('500 GET /api/v1/blog');
  const list = /\/api\/v1\/blog\?/;
  const isSeen = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await isSeen.promise;
    await route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Stumps are drawn.' } });
  });
  await page.goto('/Blog');
  await expect(getPosts(page).getByRole('status')).toHaveText('Loading posts…');
  isSeen.resolve();
  await expect(page.getByRole('alert')).toHaveText('Stumps are drawn.');
  await checkScreenInAllLayouts(page, 'blog, failure');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page, posts.tea.title)).toBeVisible();
});

test('offers to try again when the answer for the list of blog posts contains no list', async ({
  page,
}) => {
  const list = /\/api\/v1\/blog\?/;
  for (const answer of [{ message: 'ok' }, { items: 'none' }, null]) {
    await page.route(list, (route) => route.fulfill({ json: answer }));
    await page.goto('/Blog');
    await expect(page.getByRole('alert')).toHaveText('Unknown error');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page, posts.tea.title)).toBeVisible();
  }
});

test('offers to try again when a blog post fails to load', async ({ page, watch }) => {
  watch.expect(`500 GET /api/v1/blog/${slugs.tea}`);
  const body = `**/api/v1/blog/${slugs.tea}`;
  await page.route(body, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Bad light.' } }),
  );
  await page.goto(`/Blog?search=${uniqueSuffix}`);
  await title(page, posts.tea.title).click();
  await expect(page.getByRole('alert')).toHaveText('Bad light.', { timeout: 20_000 });
  await page.unroute(body);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(scones(page)).toBeVisible();
});

test('opens a blog post with an animation of 300 ms, or without one when the user prefers reduced motion', async ({
  page,
}) => {
  const takes = () =>
    page
      .locator(`[id="${id}"]`)
      .evaluate((element) => getComputedStyle(element).transitionDuration.split(', ')[0]);
  await page.goto(`/Blog?search=${uniqueSuffix}`);
  const id = await title(page, posts.tea.title).getAttribute('aria-controls');
  expect(await takes()).toBe('0.3s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await takes()).toBe('0s');
});

test('says that a blog post cannot be found when the URL names an unknown post', async ({
  page,
  watch,
}) => {
  watch.expect(/^404 GET /);
  const served = await page.goto(`/Blog/nothing-${uniqueSuffix}`);
  expect(served?.status()).toBe(404);
  await expect(page.getByRole('alert')).toHaveText('We can’t find this post.');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL('/Blog');
});

test('serves the blog posts as an RSS feed', async ({ page }) => {
  await page.goto('/Blog');
  const feed = page.locator('link[type="application/rss+xml"]');
  await expect(feed).toHaveAttribute('href', '/blog/rss.xml');
  const response = await page.request.get('/blog/rss.xml');
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(await response.text()).toContain(`/Blog/${slugs.tea}</link>`);
  await expect(page.getByRole('link', { name: 'RSS feed' })).toBeVisible();
});

test('opens a blog post by keyboard', { tag: '@wide-only' }, async ({ page }) => {
  await page.goto(`/Blog?search=${uniqueSuffix}`);
  await pressEnterOn(page, title(page, posts.tea.title));
  await expect(scones(page)).toBeVisible();
  await pressEnterOn(page, getPosts(page).getByRole('link', { name: 'Link to this post' }));
  await expect(page.getByRole('heading', { level: 1, name: posts.tea.title })).toBeFocused();
});
