import { brand, embeddedPostElementId } from '@fixturebook/contract/site';
import { toPostView } from '../presenters.ts';
import { toExcerpt } from '../rules.ts';
import type { blogPosts } from '../schema.ts';
import { escapeMarkup, formatPostUrl } from './markup.ts';

const descriptionLength = 160;

export async function renderPostPageHead(
  post: typeof blogPosts.$inferSelect,
  publicUrl: string,
): Promise<string> {
  const { title, slug, plainText } = post;
  const url = formatPostUrl(publicUrl, slug);
  const description = toExcerpt(plainText, descriptionLength);
  const image = `${publicUrl}/shared-pages/blog.png`;
  const [createdAt, updatedAt] = [post.createdAt.toISOString(), post.updatedAt.toISOString()];
  const article = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    image,
    datePublished: createdAt,
    dateModified: updatedAt,
    publisher: { '@type': 'Organization', name: brand.name, url: publicUrl },
  };
  return [
    `<title>${escapeMarkup(title)} · ${brand.name}</title>`,
    renderMetaTag('name', 'description', description),
    `<link rel="canonical" href="${url}"/>`,
    renderMetaTag('property', 'og:type', 'article'),
    renderMetaTag('property', 'og:site_name', brand.name),
    renderMetaTag('property', 'og:locale', 'en_GB'),
    renderMetaTag('property', 'og:url', url),
    renderMetaTag('property', 'og:title', title),
    renderMetaTag('property', 'og:description', description),
    renderMetaTag('property', 'og:image', image),
    renderMetaTag('property', 'og:image:width', '1200'),
    renderMetaTag('property', 'og:image:height', '630'),
    renderMetaTag('property', 'article:published_time', createdAt),
    renderMetaTag('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${toJsonForScriptElement(article)}</script>`,
    `<script type="application/json" id="${embeddedPostElementId}">${toJsonForScriptElement(await toPostView(post))}</script>`,
  ].join('');
}

/** Escapes `<`, so that the JSON cannot end the script element. */
function toJsonForScriptElement(value: object) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function renderMetaTag(kind: 'name' | 'property', name: string, content: string) {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}"/>`;
}
