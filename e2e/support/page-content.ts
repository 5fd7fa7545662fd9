import type { Page } from '@playwright/test';

const emailPattern = /[\w.+-]+@[\w-]+\.[a-z]+/gi;
const phonePattern = /(?:\+44|\b0)[\s\d()-]{9,}/g;
const uuidPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Finds email addresses, phone numbers and contact links in the text, attributes and data of a
 * page.
 */
export async function findContactDetails(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const hints = ['href', 'content', 'title', 'alt', 'aria-label', 'placeholder', 'value'];
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      hints.map((name) => element.getAttribute(name) ?? ''),
    );
    const data = [...document.querySelectorAll('script[type$="json"]')];
    return [
      document.body.textContent ?? '',
      ...attributes,
      ...data.map((one) => one.textContent ?? ''),
    ];
  });
  const links = texts.filter((text) => /^(mailto|tel|sms):/i.test(text));
  // Part of a UUID can look like a phone number, for example 0313-4385-.
  const words = texts.flatMap((text) => [
    ...(text.match(emailPattern) ?? []),
    ...(text.replace(uuidPattern, '').match(phonePattern) ?? []),
  ]);
  return [...links, ...words];
}

/** Lists the URLs of the links of a page, and of the files that its `<head>` refers to. */
export function listPageUrls(page: Page): Promise<{ links: string[]; named: string[] }> {
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [
      ...document.querySelectorAll<E>(selector),
    ];
    return {
      links: all<HTMLAnchorElement>('a[href]').map(({ href }) => href),
      named: [
        ...all<HTMLLinkElement>('link[href]').map(({ href }) => href),
        ...all<HTMLMetaElement>('meta[property="og:image"]').map(({ content }) => content),
      ],
    };
  });
}

/** Counts the bytes of all files with the given ending that a page has loaded. */
export function countLoadedBytes(page: Page, ending: string): Promise<number> {
  return page.evaluate(
    (ending) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    ending,
  );
}
