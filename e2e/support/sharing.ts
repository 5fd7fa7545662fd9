import type { APIRequestContext } from '@playwright/test';

/** Of the pages that search engines are told of. */
export async function addressesOf(request: APIRequestContext): Promise<string[]> {
  const siteMap = await (await request.get('/sitemap.xml')).text();
  return [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
}

/** What a page says of itself to those who only read its head. */
export async function toldOf(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  const told = (attribute: string, name: string) =>
    html.match(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`))?.[1] ?? '';
  return {
    html,
    title: told('property', 'og:title'),
    description: told('name', 'description'),
    picture: told('property', 'og:image'),
  };
}
