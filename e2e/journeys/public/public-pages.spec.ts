import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { publishPost, runOperatorCommand } from '../../support/operator.ts';
import { countLoadedBytes, findContactDetails, listPageUrls } from '../../support/page-content.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { listSitemapUrls, readSocialMetaTags } from '../../support/sharing.ts';
import { expect, test } from '../../support/test.ts';

/** The path of each public page, with the headings of the page's sections. */
const pageHeadings: Record<string, string[]> = {
  '/': [
    'Tools for the clubs that make the summer',
    'Get your club in the book',
    'Four steps to a match',
    'A question from the boundary?',
  ],
  '/aboutUs': [
    'Born from the Boundary Line',
    'Our Mission: Focus on the Game',
    "Let's Build the Ultimate Platform",
  ],
  '/faq': [
    'How do I organise pre-season matches?',
    'Does it suit district and community fixture management?',
    'What is the fastest way to confirm a match date?',
  ],
  '/tandc': [
    'Cookies',
    'License',
    'Your club’s account',
    'Matches between clubs',
    'Paid plans',
    'Changes',
  ],
  '/privacy': [
    'What we keep',
    'Who sees it',
    'Where it goes',
    'On your device',
    'How long',
    'Your rights',
    'Changes',
  ],
};

test.describe('a public page', () => {
  for (const [path, headings] of Object.entries(pageHeadings)) {
    test(`shows the sections of ${path}`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(headings);
    });
  }
});

const pagesToFind = [...Object.keys(pageHeadings), '/contactus', '/Blog', '/subscriptionscreen'];

for (const path of [...pagesToFind, '/login', '/signup'])
  test(`loads at most 140 KB of JavaScript and 20 KB of CSS on ${path}`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectSmallScriptsAndStyles(page);
  });

async function expectSmallScriptsAndStyles(page: Page) {
  expect(await countLoadedBytes(page, '.js')).toBeGreaterThan(0);
  expect(await countLoadedBytes(page, '.js')).toBeLessThan(140 * 1024);
  expect(await countLoadedBytes(page, '.css')).toBeLessThan(20 * 1024);
}

test.describe('the home page', { tag: '@both-layouts' }, () => {
  test('links the home page to the sign-up, the login and the contact form', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    const contact = main.getByRole('link', { name: 'Contact Us' });
    await expect(contact).toHaveAttribute('href', '/contactus');
    await main.getByRole('link', { name: 'How it works' }).click();
    await expect(main.getByRole('heading', { name: 'Four steps to a match' })).toBeInViewport();
  });

  test('shows app store badges and a testimonial on the home page only when the operator has set them', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: /App Store|Google Play/ })).toHaveCount(0);
    await expect(page.getByRole('blockquote')).toHaveCount(0);

    await page.route('**/api/v1/settings', async (route) => {
      const settings = await (await route.fetch()).json();
      const stores = { ios: 'https://apps.example/ios', android: 'https://apps.example/android' };
      const testimonial = { words: 'Our card was full by March.', by: 'A club of the valley' };
      await route.fulfill({ json: { ...settings, stores, testimonial } });
    });
    await page.reload();
    const badge = (name: string) => page.getByRole('link', { name });
    await expect(badge('App Store')).toHaveAttribute('href', 'https://apps.example/ios');
    await expect(badge('Google Play')).toHaveAttribute('href', 'https://apps.example/android');
    await expect(page.getByRole('blockquote')).toHaveText('Our card was full by March.');
    await expect(page.getByRole('figure').last()).toContainText('A club of the valley');
    await checkScreenInAllLayouts(page, 'home with badges and praise');
  });
});

test.describe('About and FAQ', { tag: '@both-layouts' }, () => {
  test('tells the story of Fixturebook on the About page and links to the contact form', async ({
    page,
  }) => {
    await page.goto('/aboutUs');
    await expect(page.getByText('Revolutionizing Cricket Scheduling')).toBeVisible();
    const button = page.getByRole('link', { name: 'Get in Touch Today' });
    await expect(button).toHaveAttribute('href', '/contactUs');
  });

  test('opens and closes each FAQ answer separately by mouse and keyboard', async ({ page }) => {
    await page.goto('/faq');
    const answers = page.getByRole('group');
    const first = answers.nth(0).getByText('List each weekend');
    await expect(first).toBeHidden();
    await answers.nth(0).getByRole('heading').click();
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(answers.nth(1).getByText('A district XI')).toBeVisible();
    await expect(first).toBeVisible();
    await answers.nth(2).getByRole('heading').click();
    await checkScreenInAllLayouts(page, 'answers open');
    await answers.nth(0).getByRole('heading').click();
    await expect(first).toBeHidden();
  });
});

test('names the host name of the website and the forbidden uses in the terms and conditions', async ({
  page,
  baseURL,
}) => {
  await page.goto('/tandc');
  const main = page.getByRole('main');
  await expect(main).toContainText(`the website at ${new URL(baseURL ?? '').host}`);
  await expect(main.getByRole('listitem')).toHaveText([
    /^republish/,
    /^sell, rent or sub-license/,
    /^reproduce or duplicate/,
    /^redistribute/,
  ]);
});

test('shows the privacy policy at both its URLs and names only one URL to search engines', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/privacy', '/privacy-policy', '/Privacy-Policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', `${baseURL}/privacy`);
  }
});

test('gives every page in the sitemap a title, a description and a picture for shared links', async ({
  request,
  baseURL,
}) => {
  const addresses = await listSitemapUrls(request);
  const paths = ['/', '/Blog', '/aboutUs', '/contactus', '/faq', '/privacy', '/subscriptionscreen'];
  expect(addresses).toEqual([...paths, '/tandc'].map((path) => `${baseURL}${path}`));
  const titles = new Set<string>();
  for (const address of addresses) {
    const { html, title, description, picture } = await readSocialMetaTags(request, address);
    titles.add(title);
    expect(html, address).toContain(`<title>${title} · `);
    expect(description.length, address).toBeGreaterThan(40);
    expect(html).toContain(`<link rel="canonical" href="${address}"`);
    expect(html).not.toContain('origin.invalid');
    const image = await (await request.get(picture)).body();
    expect(image.subarray(1, 4).toString(), picture).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)], picture).toEqual([1200, 630]);
  }
  expect(titles.size).toBe(addresses.length);
  expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/sitemap.xml`);
});

test('describes the organisation and the FAQ as structured data', async ({ page, baseURL }) => {
  await page.goto('/');
  expect(await readStructuredData(page)).toMatchObject([
    {
      '@graph': [
        { '@type': 'Organization', name: 'Fixturebook', url: `${baseURL}/` },
        { '@type': 'WebSite', name: 'Fixturebook', url: `${baseURL}/` },
      ],
    },
  ]);
  await page.goto('/faq');
  const [{ '@type': type, mainEntity }] = await readStructuredData(page);
  expect(type).toBe('FAQPage');
  expect(mainEntity.map(({ name }: { name: string }) => name)).toEqual(pageHeadings['/faq']);
});

/** Reads the structured data (https://schema.org) of a page. */
async function readStructuredData(page: Page) {
  const all = await page.locator('script[type="application/ld+json"]').allTextContents();
  return all.map((text) => JSON.parse(text));
}

test('every page that visitors can reach has no broken link and no contact details', async ({
  page,
  watch,
  baseURL,
  resident: _,
}) => {
  test.setTimeout(300_000);
  const slug = `a-long-winter-${randomUUID().slice(0, 8)}`;
  await publishPost(slug, { title: 'A long winter', body: 'Nets [on Tuesdays](/faq).' });
  // Some links lead to pages that require a login, whose requests fail with status 401.
  watch.expect('401 GET /api/v1/');
  const told = (await listSitemapUrls(page.request)).map((address) => new URL(address).pathname);
  const waiting = [...told, `/Blog/${slug}`];
  const seen = new Set(waiting.map((path) => path.toLowerCase()));
  const named = new Set<string>();
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(response?.status(), path).toBe(200);
    if (!response?.headers()['content-type']?.startsWith('text/html')) continue;
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    expect(await findContactDetails(page), path).toEqual([]);
    for (const data of await readStructuredData(page))
      expect(data, path).toMatchObject({ '@context': 'https://schema.org' });
    const addresses = await listPageUrls(page);
    for (const address of addresses.named) named.add(address);
    for (const href of addresses.links) {
      const { origin, pathname, hash } = new URL(href);
      expect(origin, `${href} on ${path}`).toBe(baseURL);
      if (hash && pathname.toLowerCase() === path.toLowerCase())
        await expect(page.locator(hash)).toHaveCount(1);
      const known = pathname.toLowerCase();
      if (seen.has(known)) continue;
      seen.add(known);
      waiting.push(pathname);
    }
  }
  expect(seen.size).toBeGreaterThan(12);
  for (const address of named) {
    expect(new URL(address).origin).toBe(baseURL);
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
  await runOperatorCommand('blog', 'remove', slug);
});

test('the test helper findContactDetails detects contact details in texts, links and attributes of a page', async ({
  page,
}) => {
  await page.goto('/faq');
  expect(await findContactDetails(page)).toEqual([]);
  const hidden: Record<string, string> = {
    'mailto:support@club.example': '<a href="mailto:support@club.example">Write</a>',
    'secretary@club.example': '<p>Or secretary@club.example.</p>',
    'tel:+441632960960': '<a href="tel:+441632960960">Call</a>',
    '01632 960961': '<p>Ring 01632 960961</p>',
    '+44 1632 960962': '<input placeholder="+44 1632 960962">',
    'chair@club.example': '<img alt="chair@club.example">',
  };
  await page.getByRole('main').evaluate((main, parts) => {
    main.insertAdjacentHTML('beforeend', parts.join(''));
  }, Object.values(hidden));
  expect(await findContactDetails(page)).toEqual(expect.arrayContaining(Object.keys(hidden)));
});

test('the test helper findContactDetails takes no part of a UUID for a phone number', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<p>1f0c2a3b-0313-4385-8a1d-01234567890f</p>');
  });
  expect(await findContactDetails(page)).toEqual([]);
});

test('responds with 404 to malformed URLs', async ({ resident, request }) => {
  const wrong = ['%00', '%ff', '%E0%A4%A', '%2500', 'a%00.png', '..%2f..%2fpackage.json'];
  const places = ['/', '/clubs/', '/Blog/', '/media/', '/assets/', '/api/', '/api/v1/blog/'];
  for (const path of places.flatMap((place) => wrong.map((end) => place + end)))
    expect((await request.get(path)).status(), path).toBe(404);
  for (const end of wrong) {
    const { api } = resident;
    expect((await api.get(`/api/v1/clubs/${end}`)).status(), end).toBe(404);
  }
});

test('moves the focus to the heading of a new page, and offers a link that skips to the content', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeFocused();
  await page.goto('/tandc');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const link = page.getByRole('main').getByRole('link', { name: 'Privacy Policy' });
  await expect(link).toBeFocused();
});

test('prints the FAQ as dark text with every answer open', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/faq');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 39, 51)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('main svg').first()).toBeHidden();
  await expect(page.getByText('Send a match request for the date')).toBeVisible();
});

test('draws nothing behind the text of the home page in forced-colours mode', {
  tag: '@both-layouts',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const words = await page.getByRole('link', { name: 'How it works' }).boundingBox();
  const ground = await page.locator('main svg').first().boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(ground?.y ?? 0);
});

test('opens FAQ answers without animation when the user prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  await page.getByRole('group').nth(0).getByRole('heading').click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
