import { brand } from '@fixturebook/contract/brand';
import type { ListedPost } from '../queries.ts';
import { excerptOf } from '../rules.ts';
import { escaped, postUrl } from './markup.ts';

/** Characters of a preview where there is room. */
const previewLength = 220;

/** RSS 2.0. */
export function presentRss(posts: ListedPost[], publicUrl: string): string {
  const items = posts.map(({ slug, title, text, createdAt }) =>
    element('item', [
      element('title', escaped(title)),
      element('link', postUrl(publicUrl, slug)),
      element('guid', postUrl(publicUrl, slug)),
      element('pubDate', createdAt.toUTCString()),
      element('description', escaped(excerptOf(text, previewLength))),
    ]),
  );
  const self = `<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>`;
  const channel = element('channel', [
    element('title', escaped(`${brand.name} Blog`)),
    element('link', `${publicUrl}/Blog`),
    self,
    element('description', 'News and advice for fixture secretaries of cricket clubs.'),
    element('language', 'en-gb'),
    ...items,
  ]);
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`;
}

/** The posts alone: the site's other pages are in its own sitemap. */
export function presentSitemap(
  posts: Pick<ListedPost, 'slug' | 'updatedAt'>[],
  publicUrl: string,
): string {
  const urls = posts.map(({ slug, updatedAt }) =>
    element('url', [
      element('loc', postUrl(publicUrl, slug)),
      element('lastmod', updatedAt.toISOString()),
    ]),
  );
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';

function element(name: string, content: string | string[]) {
  return `<${name}>${[content].flat().join('')}</${name}>`;
}
