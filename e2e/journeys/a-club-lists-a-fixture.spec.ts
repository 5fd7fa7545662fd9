import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { chooseDay, formatLongDate, typeDate } from '../support/calendar.ts';
import { Inbox } from '../support/inbox.ts';
import {
  anotherPassword,
  createClubName,
  createEmailAddress,
  password,
} from '../support/people.ts';
import { checkScreen } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const date = getDateInDays(30);

/** A club that is known by the mails it gets and the screens it sees. */
interface Visitor {
  page: Page;
  email: string;
  inbox: Inbox;
  name: string;
}

function createVisitor(page: Page, name: string): Visitor {
  const email = createEmailAddress();
  return { page, email, inbox: new Inbox(email), name: createClubName(name) };
}

async function signUp({ page, email, inbox }: Visitor) {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByLabel('OTP').fill(await inbox.nextCode());
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page).toHaveURL('/loginaftersigningup');
}

async function setUpProfile({ page, email, name }: Visitor, postcode: string) {
  const photo = await page.getByRole('banner').screenshot();
  await expect(page.getByLabel('Phone Number')).toHaveValue('+44 ');
  await expect(page.getByLabel('Club Email')).toHaveValue(email);
  await page.getByLabel('Club Name').fill(name);
  await page.getByLabel('Username').fill('Fixture secretary');
  await page.getByLabel('Club Description').fill('Two elevens and a Sunday side.');
  await page.getByLabel('Postcode').fill(postcode);
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name })).toBeVisible();
}

async function listFixture({ page }: Visitor) {
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await page.getByLabel('Team Name').fill('Sunday XI');
  await typeDate(page.getByLabel('Fixture Date'), date);
  await page.getByLabel('Ground').fill('The Green');
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  await page.getByLabel('Description (optional)').fill('Tea is provided.');
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
}

function getCard(page: Page, club: Visitor) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: club.name }) });
}

test.describe('a club registers and lists a fixture', { tag: '@both-widths' }, () => {
  test('another finds it', async ({ page, openBrowser, watch }) => {
    test.setTimeout(180_000);
    watch.expectSessionsToEnd();
    const home = createVisitor(page, 'Ash Green');
    const away = createVisitor(await (await openBrowser()).newPage(), 'Wanderers');

    await test.step('two clubs sign up and set up their profiles', async () => {
      await signUp(home);
      await setUpProfile(home, 'SW18 4RD');
      await checkScreen(home.page, 'dashboard, empty');
      await signUp(away);
      await setUpProfile(away, 'GU2 4BD');
    });

    await test.step('one lists a fixture', async () => {
      await listFixture(home);
      await expect(getCard(home.page, home)).toContainText('Your fixture');
    });

    await test.step('the other finds it under its date, with the distance', async () => {
      await chooseDay(away.page, date);
      const card = getCard(away.page, home);
      await expect(card).toContainText(/Distance\s*\d+ mi \(\d+ km\)/);
      await expect(card).toContainText('Home · The Green');
      await expect(card.getByRole('button')).toHaveText(['Ask for this match']);
      await checkScreen(away.page, 'dashboard, found');
      await card.getByRole('link', { name: home.name }).click();
      await expect(away.page.getByRole('heading', { level: 1, name: home.name })).toBeVisible();
      await expect(away.page.getByRole('link', { name: '+44 20 7946 0958' })).toBeVisible();
      await checkScreen(away.page, 'club profile');
    });

    await test.step('the first changes it', async () => {
      await home.page.getByRole('link', { name: 'Edit the fixture of Sunday XI' }).click();
      await expect(home.page.getByLabel('Ground')).toHaveValue('The Green');
      await home.page.getByLabel('Ground').fill('The Common');
      await checkScreen(home.page, 'edit fixture');
      await home.page.getByRole('button', { name: 'Save' }).click();
      await expect(getCard(home.page, home)).toContainText('Home · The Common');
    });

    await test.step('and calls it off, as the other sees', async () => {
      await home.page.getByRole('button', { name: 'Call off the fixture of Sunday XI' }).click();
      const dialog = home.page.getByRole('dialog', { name: 'Call off this fixture?' });
      await checkScreen(home.page, 'call off');
      await dialog.getByRole('radio', { name: 'Ground' }).check();
      await dialog.getByRole('button', { name: 'Call off' }).click();
      await expect(dialog).toBeHidden();

      await away.page.goto(`/dashboard?date=${date}`);
      const status = getCard(away.page, home).getByText('Called off: ground');
      await expect(status).toHaveCSS('color', 'rgb(163, 29, 42)');
      await checkScreen(away.page, 'dashboard, called off');
    });

    await test.step('and deletes it', async () => {
      await home.page.getByRole('button', { name: 'Delete the fixture of Sunday XI' }).click();
      await checkScreen(home.page, 'delete');
      await home.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(home.page.getByText('The fixture of Sunday XI is deleted.')).toBeVisible();
      await away.page.reload();
      await expect(away.page.getByRole('heading', { name: formatLongDate(date) })).toBeVisible();
      await expect(getCard(away.page, home)).toHaveCount(0);
    });

    const elsewhere = await (await openBrowser()).newPage();
    await test.step('one officer stays signed in elsewhere, and logs out here', async () => {
      await logIn(elsewhere, home.email, password);
      await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await home.page.getByRole('button', { name: 'Menu', exact: true }).click();
      await home.page.getByRole('link', { name: 'Logout' }).click();
      await home.page.getByRole('button', { name: 'Logout' }).click();
      await expect(home.page).toHaveURL('/');
    });

    await test.step('has forgotten the password, and sets a new one by the link', async () => {
      await home.page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
      await home.page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(home.page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
      await home.page.getByLabel('Email').fill(home.email);
      await home.page.getByRole('button', { name: 'Send the link' }).click();
      await expect(home.page.getByRole('status')).toContainText('the link is on its way');
      await checkScreen(home.page, 'reset password, sent');
      await home.page.goto(await home.inbox.nextResetPath());
      await home.page.getByLabel('New Password', { exact: true }).fill(anotherPassword);
      await home.page.getByLabel('Repeat Password', { exact: true }).fill(anotherPassword);
      await checkScreen(home.page, 'reset password, link');
      await home.page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(home.page.getByText('Your password is changed.')).toBeVisible();
    });

    await test.step('which opens the account, and has ended the session elsewhere', async () => {
      await logIn(home.page, home.email, anotherPassword);
      await expect(home.page.getByRole('link', { name: home.name })).toBeVisible();
      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/login$/);
    });
  });
});

async function logIn(page: Page, email: string, secret: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}
