import type { APIRequestContext } from '@playwright/test';

/** Lists the URLs in the sitemap. */
export async function listSitemapUrls(request: APIRequestContext): Promise<string[]> {
  const siteMap = await (await request.get('/sitemap.xml')).text();
  return [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
}

/** Reads the tags with which search engines and social networks describe a page. */
export async function readSocialMetaTags(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  const readMetaTag = (attribute: string, name: string) =>
    html.match(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`))?.[1] ?? '';
  return {
    html,
    title: readMetaTag('property', 'og:title'),
    description: readMetaTag('name', 'description'),
    picture: readMetaTag('property', 'og:image'),
  };
}
