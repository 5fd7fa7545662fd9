import { join } from 'node:path';
import sharp from 'sharp';
import { listSitemapUrls, readSocialMetaTags } from '../support/sharing.ts';
import { expect, test } from '../support/test.ts';

const folder = join(import.meta.dirname, '../../web/public/shared-pages');

test.use({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });

/** Styles that reduce the home page to its background, its heading and its text. */
const pictureStyles = `
  header > button { visibility: hidden }
  header > a { font-size: 28px !important }
  footer, main > :not(:first-child), [class*=actions], [class*=badges] { display: none !important }
  main > :first-child { height: 561px }
  main > :first-child > div { padding: 40px 48px 0 }
  main h1 { font-size: 58px; max-width: 14em }
  main p { font-size: 24px; max-width: 44rem }
`;

/** Draws the pictures that social networks and messengers show beside a shared link. */
test('draws for every page in the sitemap the preview picture of a shared link', async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const address of await listSitemapUrls(page.request)) {
    const { title, description, picture } = await readSocialMetaTags(page.request, address);
    await page.goto('/');
    await page.addStyleTag({ content: pictureStyles });
    const words = page.locator('main > :first-child');
    if (new URL(address).pathname !== '/') {
      await words.locator('h1').evaluate((heading, text) => {
        heading.textContent = text;
      }, title);
      await words
        .locator('p')
        .first()
        .evaluate((lead, text) => {
          lead.textContent = text;
        }, description);
    }
    await expect(words).toBeVisible();
    const { pathname } = new URL(picture);
    // A palette of 256 colours looks the same, and makes the file a third of its size.
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, pathname.split('/').at(-1) ?? ''));
  }
});
