import { brand } from '@fixturebook/contract/site';
import type { MetaDescriptor } from 'react-router';
import { getSiteOrigin } from './site-origin.ts';

export function pageTitle(title: string): string {
  return `${title} · ${brand.name}`;
}

/** Creates meta tags. Only pages for search engines and shared links have a `path`. */
export function pageMeta(title: string, description = '', path?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: pageTitle(title) }];
  if (description) tags.push({ name: 'description', content: description });
  if (path) tags.push(...createSocialMetaTags(title, description, path));
  return tags;
}

function createSocialMetaTags(title: string, description: string, path: string): MetaDescriptor[] {
  const url = getSiteOrigin() + path;
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: getSiteOrigin() + getSocialImagePath(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `A village cricket ground on a match day: ${title}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** `e2e/pictures/shared-pages.spec.ts` creates one picture for each first path segment, such as `blog`. */
function getSocialImagePath(path: string) {
  const [, page] = path.toLowerCase().split('/');
  return `/shared-pages/${page || 'home'}.png`;
}
