import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { savePost } from './commands.ts';
import { createPostMetaRenderer } from './routes.ts';

const app = await startTestApp({ publicUrl: 'https://fixturebook.example' });
afterEach(() => app.db.$client.query('delete from blog_posts'));

async function publishPost(
  slug: string,
  fields: { title?: string; body?: string; draft?: boolean; at?: string } = {},
) {
  const { title = slug, body = 'Text.', draft = false, at = '2026-05-01T12:00:00Z' } = fields;
  await savePost(app.db, { slug, title, body, draft }, new Date(at));
}

async function listPosts(search?: string) {
  const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`;
  const response = await app.call('GET', `/api/v1/blog${query}`);
  expect(response.status).toBe(200);
  const { items } = await response.json();
  return items;
}
const listSlugs = async (search?: string) =>
  (await listPosts(search)).map(({ slug }: { slug: string }) => slug);

describe('GET /blog', () => {
  it('lists at most fifty published posts, newest first, to anyone', async () => {
    expect(await listPosts()).toEqual([]);
    for (let day = 1; day <= 52; day++)
      await publishPost(`post-${day}`, { at: new Date(Date.UTC(2026, 0, day)).toISOString() });
    await publishPost('draft', { draft: true });
    const found = await listSlugs();
    expect(found).toHaveLength(50);
    expect(found.slice(0, 2)).toEqual(['post-52', 'post-51']);
    expect(found.at(-1)).toBe('post-3');
    expect(await listSlugs('post-1')).toContain('post-1');
  });

  it('lists each post with its title, date and about 120 characters of plain text', async () => {
    const body = `## Tea\n\nBring **scones** & [jam](/jam). ${'And then bring more of it. '.repeat(20)}`;
    await publishPost('tea', { title: 'Tea & <b>', body });
    const [post] = await listPosts();
    expect(post).toMatchObject({ title: 'Tea & <b>', createdAt: '2026-05-01T12:00:00.000Z' });
    expect(post.excerpt).toMatch(/^Tea Bring scones & jam\. And then .*[a-z]…$/);
    expect(post.excerpt.length).toBeGreaterThan(100);
    expect(post.excerpt.length).toBeLessThanOrEqual(121);
    expect(post).not.toHaveProperty('html');
  });

  it.each([
    ['a word of the title in capitals', 'SCONES', ['tea']],
    ['words of the text that bold markup separates', 'very old b', ['ball']],
    ['a word with spaces around it', '  scones ', ['tea']],
    ['a word with an accent that the post does not have', 'purée', ['puree']],
    ['a word without the accent that the post has', 'cafe', ['puree']],
    ['characters of SQL patterns', '100% _', ['puree']],
    ['characters of the Markdown markup', '**', []],
    ['a word that no post has', 'snooker', []],
    ['only spaces', '   ', ['ball', 'puree', 'tea']],
  ])('returns the posts that match a search for %s', async (_name, search, found) => {
    await publishPost('tea', { title: 'Scones', body: 'For tea.', at: '2026-05-01T12:00:00Z' });
    await publishPost('puree', {
      title: 'Puree',
      body: '100% _ At the Café.',
      at: '2026-05-02T12:00:00Z',
    });
    await publishPost('ball', { body: 'A *very* **old** ball.', at: '2026-05-03T12:00:00Z' });
    await publishPost('hidden', { title: 'Scones', draft: true });
    expect(await listSlugs(search)).toEqual(found);
  });

  it('rejects a blog search text of more than 100 characters', async () => {
    const response = await app.call('GET', `/api/v1/blog?search=${'a'.repeat(101)}`);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe('search');
  });
});

describe('GET /blog/{slug}', () => {
  it('returns a whole post as safe HTML to anyone', async () => {
    const body = 'One <script>alert(1)</script> [two](javascript:alert(1))';
    await publishPost('tea', { title: 'Tea', body });
    const response = await app.call('GET', '/api/v1/blog/tea');
    expect(await response.json()).toMatchObject({
      slug: 'tea',
      title: 'Tea',
      excerpt: 'One <script>alert(1)</script> two',
      html: '<p>One &lt;script&gt;alert(1)&lt;/script&gt; two</p>',
    });
  });

  it('responds 404 for drafts and unknown posts', async () => {
    await publishPost('draft', { draft: true });
    for (const slug of ['draft', 'nothing', '%00', 'TEA%27--']) {
      const response = await app.call('GET', `/api/v1/blog/${slug}`);
      expect([slug, response.status]).toEqual([slug, 404]);
    }
  });
});

describe('the feeds and metadata of the blog', () => {
  const xml = async (path: string) => {
    const response = await app.call('GET', path);
    const text = await response.text();
    expect(XMLValidator.validate(text)).toBe(true);
    return { type: response.headers.get('content-type'), content: new XMLParser().parse(text) };
  };

  it('serves an RSS feed of the published blog posts', async () => {
    await publishPost('tea', {
      title: 'Tea & <scones>',
      body: 'One ]]> two',
      at: '2026-05-02T12:00:00Z',
    });
    await publishPost('ball');
    await publishPost('draft', { draft: true });
    const { type, content } = await xml('/blog/rss.xml');
    expect(type).toBe('application/rss+xml; charset=utf-8');
    const { item, link } = content.rss.channel;
    expect(link).toBe('https://fixturebook.example/Blog');
    expect(item).toHaveLength(2);
    expect(item[0]).toEqual({
      title: 'Tea & <scones>',
      link: 'https://fixturebook.example/Blog/tea',
      guid: 'https://fixturebook.example/Blog/tea',
      pubDate: 'Sat, 02 May 2026 12:00:00 GMT',
      description: 'One ]]> two',
    });
  });

  it('serves a sitemap of the blog posts, which is empty when there are none', async () => {
    expect((await xml('/blog/sitemap.xml')).content.urlset).toBe('');
    await publishPost('tea');
    const { type, content } = await xml('/blog/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    expect(content.urlset.url).toEqual({
      loc: 'https://fixturebook.example/Blog/tea',
      lastmod: '2026-05-01T12:00:00.000Z',
    });
  });

  it('lists all posts in the sitemap, but only the newest fifty in the RSS feed', async () => {
    for (let day = 1; day <= 52; day++)
      await publishPost(`post-${day}`, { at: new Date(Date.UTC(2026, 0, day)).toISOString() });
    await publishPost('draft', { draft: true });
    const { content } = await xml('/blog/sitemap.xml');
    expect(content.urlset.url).toHaveLength(52);
    expect(content.urlset.url.at(-1).loc).toBe('https://fixturebook.example/Blog/post-1');
    expect((await xml('/blog/rss.xml')).content.rss.channel.item).toHaveLength(50);
  });

  it('renders the metadata of a blog post for its page, and returns null for a draft or an unknown post', async () => {
    await publishPost('tea', { title: 'Tea & <b>"', body: `</script> ${'More. '.repeat(60)}` });
    const headOf = createPostMetaRenderer({ db: app.db, publicUrl: 'https://fixturebook.example' });
    const head = await headOf('/blog/tea');
    expect(head).toMatch(/^<title>Tea &amp; &lt;b&gt;&quot; · /);
    expect(head).toContain('<link rel="canonical" href="https://fixturebook.example/Blog/tea"/>');
    expect(head).toContain('<meta property="og:title" content="Tea &amp; &lt;b&gt;&quot;"/>');
    expect(head).toMatch(/<meta name="description" content="&lt;\/script&gt; More\..*…"\/>/);
    const [, json = ''] = head?.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toMatchObject({ '@type': 'BlogPosting', headline: 'Tea & <b>"' });
    expect(json).not.toContain('<');
    const [, given = ''] = head?.match(/<script [^>]*id="given-post">(.*?)<\/script>$/) ?? [];
    expect(JSON.parse(given)).toEqual(await (await app.call('GET', '/api/v1/blog/tea')).json());
    expect(given).not.toContain('<');
    await publishPost('draft', { draft: true });
    expect(await headOf('/blog/draft')).toBeNull();
    expect(await headOf('/blog/%00')).toBeNull();
    expect(await headOf('/dashboard')).toBeUndefined();
  });
});
