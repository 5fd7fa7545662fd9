import { givenPostId } from '@fixturebook/contract/blog-page';
import { brand } from '@fixturebook/contract/brand';
import { presentPost } from '../presenters.ts';
import { excerptOf } from '../rules.ts';
import type { blogPosts } from '../schema.ts';
import { escaped, postUrl } from './markup.ts';

/** Characters that search engines and those who share a page show of it. */
const descriptionLength = 160;

/** What the page of a post says of itself to those that run no scripts, and the post for those that do. */
export function presentHead(post: typeof blogPosts.$inferSelect, publicUrl: string): string {
  const { title, slug, plainText } = post;
  const url = postUrl(publicUrl, slug);
  const description = excerptOf(plainText, descriptionLength);
  const image = `${publicUrl}/shared-pages/blog.png`;
  const [createdAt, updatedAt] = [post.createdAt.toISOString(), post.updatedAt.toISOString()];
  const article = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    ...{ headline: title, description, url, image },
    ...{ datePublished: createdAt, dateModified: updatedAt },
    publisher: { '@type': 'Organization', name: brand.name, url: publicUrl },
  };
  return [
    `<title>${escaped(title)} · ${brand.name}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${url}"/>`,
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'article:published_time', createdAt),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${json(article)}</script>`,
    `<script type="application/json" id="${givenPostId}">${json(presentPost(post))}</script>`,
  ].join('');
}

/** As it can stand within a script. */
function json(value: object) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function meta(kind: 'name' | 'property', name: string, content: string) {
  return `<meta ${kind}="${name}" content="${escaped(content)}"/>`;
}
