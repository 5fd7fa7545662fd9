import { blogPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import type { PostListItem } from '../queries.ts';
import { toExcerpt } from '../rules.ts';
import { escapeMarkup, formatPostUrl } from './markup.ts';

const previewLength = 220;

export function renderRss(posts: PostListItem[], publicUrl: string): string {
  const items = posts.map(({ slug, title, text, createdAt }) =>
    renderXmlElement('item', [
      renderXmlElement('title', escapeMarkup(title)),
      renderXmlElement('link', formatPostUrl(publicUrl, slug)),
      renderXmlElement('guid', formatPostUrl(publicUrl, slug)),
      renderXmlElement('pubDate', createdAt.toUTCString()),
      renderXmlElement('description', escapeMarkup(toExcerpt(text, previewLength))),
    ]),
  );
  const self = `<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>`;
  const channel = renderXmlElement('channel', [
    renderXmlElement('title', escapeMarkup(`${brand.name} Blog`)),
    renderXmlElement('link', publicUrl + blogPath),
    self,
    renderXmlElement('description', 'News and advice for fixture secretaries of cricket clubs.'),
    renderXmlElement('language', 'en-gb'),
    ...items,
  ]);
  return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`;
}

export function renderSitemap(
  posts: Pick<PostListItem, 'slug' | 'updatedAt'>[],
  publicUrl: string,
): string {
  const urls = posts.map(({ slug, updatedAt }) =>
    renderXmlElement('url', [
      renderXmlElement('loc', formatPostUrl(publicUrl, slug)),
      renderXmlElement('lastmod', updatedAt.toISOString()),
    ]),
  );
  return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

function renderXmlElement(name: string, content: string | string[]) {
  return `<${name}>${[content].flat().join('')}</${name}>`;
}
