import type { Page } from '@playwright/test';
import { countLoadedBytes } from '../../support/page-content.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { listSitemapUrls, readSocialMetaTags } from '../../support/sharing.ts';
import { expect, test } from '../../support/test.ts';

/** The path of each public page, with the headings of the page's sections. */
const pageHeadings: Record<string, string[]> = {
  '/': [
    'Who’s free near you?',
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
    'What does it cost?',
    'Who sees my phone number?',
    'Does the other club need it too?',
    'We have no ground. Can a wandering club join?',
    'Can we arrange junior matches?',
    'What does our public page show?',
  ],
  '/reliability': [
    'What it’s for',
    'How soon a club answers',
    'Played matches',
    'What never counts',
    'When it’s shown, and to whom',
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
  const paths = [
    '/',
    '/Blog',
    '/aboutUs',
    '/contactus',
    '/faq',
    '/privacy',
    '/reliability',
    '/subscriptionscreen',
  ];
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
