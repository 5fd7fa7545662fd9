import { checkScreen } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** The public routes of the product, and the heading of each. */
const publicScreens: Record<string, string | RegExp> = {
  '/': 'Fill your fixture card without the phone calls',
  '/tandc': 'Terms And Conditions',
  '/contactus': 'Contact Us',
  '/aboutUs': 'Our Story',
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/otpVerify': 'OTP Verification',
  '/deleteprofile': 'Delete Profile',
  '/reset-password': 'Reset Your Password',
  '/subscriptionscreen': 'Pricing',
  '/Blog': 'Blog',
  '/faq': 'Frequently Asked Questions (FAQ)',
  '/reset-password-test': 'Reset Password Test',
  '/privacy': 'Privacy Policy',
  '/privacy-policy': 'Privacy Policy',
  '/reconfirm': 'Still on?',
  '/unsubscribe': 'Unsubscribe',
};

/** Those behind the guard, for a club that is signed in. */
const guardedScreens: Record<string, string | RegExp> = {
  '/dashboard': 'Dashboard',
  '/logout': 'Logout',
  '/addfixture': 'Add New Fixture',
  '/chatscreen': 'Chat',
  '/notifications': 'Notifications',
  '/notifications/preferences': 'Notification settings',
  '/clubProfile': /./,
  '/clublocation': 'Club Location',
  '/clubList': 'All Clubs',
  '/editProfile': 'Edit Profile',
  '/listofgames': 'List Of Games',
  '/mycard': 'My card',
  '/requests': 'Match Requests',
  '/AllClubsOnMap': 'Map Of All Clubs',
};

test.describe('a screen of the product', { tag: '@both-widths' }, () => {
  for (const [path, heading] of Object.entries(publicScreens)) {
    test(`${path} opens for anyone`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await checkScreen(page, `public ${path}`);
    });
  }

  for (const [path, heading] of Object.entries(guardedScreens)) {
    test(`${path} opens for a club`, async ({ page, context, resident }) => {
      await resident.signIn(context);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await checkScreen(page, `club ${path}`);
    });
  }
});

test('every address is found in any case of its letters', async ({ page, context, resident }) => {
  await resident.signIn(context);
  // Who is signed in goes on from these two.
  const { '/login': _, '/signup': __, ...screens } = { ...publicScreens, ...guardedScreens };
  for (const [path, heading] of Object.entries(screens)) {
    for (const written of [path.toLowerCase(), path.toUpperCase()].filter((one) => one !== path)) {
      await page.goto(written);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  }
});

test('a screen behind the guard is for those who are signed in', async ({ page, watch }) => {
  watch.expect('401 GET /api/v1/me');
  for (const path of Object.keys(guardedScreens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  }
});
