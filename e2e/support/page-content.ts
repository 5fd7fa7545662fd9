import type { Page } from '@playwright/test';

const emailPattern = /[\w.+-]+@[\w-]+\.[a-z]+/gi;
const phonePattern = /(?:\+44|\b0)[\s\d()-]{9,}/g;
const uuidPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

interface PageContent {
  headings: number;
  /** The email addresses, phone numbers and contact links in the texts, attributes and data of the page. */
  contactDetails: string[];
  /** The structured data (https://schema.org). */
  structuredData: unknown[];
  /** The URLs of the links. */
  links: string[];
  /** The URLs of the pictures, and of the files that the `<head>` refers to. */
  files: string[];
  /** What the fragments of links can lead to. */
  ids: string[];
}

/**
 * Reads the page that the browser shows, or the page with the given `html`, which is neither shown nor run. The URLs in
 * `html` must be complete or begin with a slash.
 */
export async function readPageContent(page: Page, html?: string): Promise<PageContent> {
  const { texts, data, ...content } = await page.evaluate((html) => {
    const read = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    const all = <E extends Element>(selector: string) => [...read.querySelectorAll<E>(selector)];
    const hints = ['href', 'content', 'title', 'alt', 'aria-label', 'placeholder', 'value'];
    const attributes = all('*').flatMap((element) =>
      hints.map((name) => element.getAttribute(name) ?? ''),
    );
    const getTexts = (selector: string) => all(selector).map((one) => one.textContent ?? '');
    return {
      headings: all('h1').length,
      texts: [read.body.textContent ?? '', ...attributes, ...getTexts('script[type$="json"]')],
      data: getTexts('script[type="application/ld+json"]'),
      links: all<HTMLAnchorElement>('a[href]').map(({ href }) => href),
      files: [
        ...all<HTMLImageElement>('img[src]').map(({ src }) => src),
        ...all<HTMLLinkElement>('link[href]').map(({ href }) => href),
        ...all<HTMLMetaElement>('meta[property="og:image"]').map(({ content }) => content),
      ],
      ids: all('[id]').map(({ id }) => id),
    };
  }, html);
  return {
    ...content,
    contactDetails: listContactDetails(texts),
    structuredData: data.map((text) => JSON.parse(text)),
  };
}

function listContactDetails(texts: string[]): string[] {
  const links = texts.filter((text) => /^(mailto|tel|sms):/i.test(text));
  // Part of a UUID can look like a phone number, for example 0313-4385-.
  const words = texts.flatMap((text) => [
    ...(text.match(emailPattern) ?? []),
    ...(text.replace(uuidPattern, '').match(phonePattern) ?? []),
  ]);
  return [...links, ...words];
}

/** Counts the bytes of all files with the given ending that a page has loaded. */
export async function countLoadedBytes(page: Page, ending: string): Promise<number> {
  const sizes = await listLoadedSizes(page, ending);
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function countLoadedFiles(page: Page, ending: string): Promise<number> {
  return (await listLoadedSizes(page, ending)).length;
}

function listLoadedSizes(page: Page, ending: string): Promise<number[]> {
  return page.evaluate(
    (ending) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .map(({ encodedBodySize }) => encodedBodySize),
    ending,
  );
}
