import { brand } from '@fixturebook/contract/brand';
import type { MetaDescriptor } from 'react-router';
import { getSiteOrigin } from './site-origin.ts';

/** For the `<title>` of a screen that knows its name only when it has loaded. */
export function pageTitle(title: string): string {
  return `${title} · ${brand.name}`;
}

/**
 * The document's title and its description, which every public page has. A page that search engines
 * may keep, and that looks well when it is shared, also says its `path`, as the sitemap is to have it.
 */
export function pageMeta(title: string, description = '', path?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: pageTitle(title) }];
  if (description) tags.push({ name: 'description', content: description });
  if (path) tags.push(...createSharingTags({ title, description, path }));
  return tags;
}

interface SharedPage {
  title: string;
  description: string;
  path: string;
}

function createSharingTags({ title, description, path }: SharedPage): MetaDescriptor[] {
  const url = getSiteOrigin() + path;
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: getSiteOrigin() + getSharingPicture(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `A village cricket ground on a match day: ${title}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Drawn by `e2e/pictures/shared-pages.spec.ts`; what lies under a page has the page's. */
function getSharingPicture(path: string) {
  const [, page] = path.toLowerCase().split('/');
  return `/shared-pages/${page || 'home'}.png`;
}
