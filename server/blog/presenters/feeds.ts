import { brand } from '@fixturebook/contract/brand';
import { blogPath } from '@fixturebook/contract/paths';
import type { ListedPost } from '../queries.ts';
import { toExcerpt } from '../rules.ts';
import { escapeMarkup, formatPostUrl } from './markup.ts';

const previewLength = 220;

export function renderRss(posts: ListedPost[], publicUrl: string): string {
  const items = posts.map(({ slug, title, text, createdAt }) =>
    renderElement('item', [
      renderElement('title', escapeMarkup(title)),
      renderElement('link', formatPostUrl(publicUrl, slug)),
      renderElement('guid', formatPostUrl(publicUrl, slug)),
      renderElement('pubDate', createdAt.toUTCString()),
      renderElement('description', escapeMarkup(toExcerpt(text, previewLength))),
    ]),
  );
  const self = `<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>`;
  const channel = renderElement('channel', [
    renderElement('title', escapeMarkup(`${brand.name} Blog`)),
    renderElement('link', publicUrl + blogPath),
    self,
    renderElement('description', 'News and advice for fixture secretaries of cricket clubs.'),
    renderElement('language', 'en-gb'),
    ...items,
  ]);
  return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`;
}

export function renderSitemap(
  posts: Pick<ListedPost, 'slug' | 'updatedAt'>[],
  publicUrl: string,
): string {
  const urls = posts.map(({ slug, updatedAt }) =>
    renderElement('url', [
      renderElement('loc', formatPostUrl(publicUrl, slug)),
      renderElement('lastmod', updatedAt.toISOString()),
    ]),
  );
  return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

function renderElement(name: string, content: string | string[]) {
  return `<${name}>${[content].flat().join('')}</${name}>`;
}
