import { formatLongDate, typeDateIntoField } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, signUp } from '../../support/clubs.ts';
import { measureEffort, typeInto } from '../../support/effort.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** Returns the first Saturday from a date on. */
function findSaturday(from: string) {
  const day = new Date(from);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

test('leads a new club from the code to its first opponents in at most 12 taps and 6 typed fields', {
  tag: '@both-layouts',
}, async ({ page }) => {
  const code = await signUp(page);
  const clubName = createClubName();
  const effort = await measureEffort(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await typeInto(page.getByLabel('OTP'), code);
  await button('Verify OTP').click();
  await typeInto(page.getByLabel('Club Name'), clubName);
  await typeInto(page.getByLabel('Postcode'), 'LD3 7HL');
  await typeInto(page.getByLabel('Phone Number'), '20 7946 0958');
  await button('Submit').click();

  await expect(page.getByRole('heading', { name: 'When do your teams play?' })).toBeFocused();
  await expect(getStatusMessage(page, "We've saved your profile.")).toBeVisible();
  const first = findSaturday(await page.locator('input[name="from"]').inputValue());
  const near = await createClub({ name: createClubName('Brecon'), postcode: 'LD3 7HL' });
  await createFixture(near, { date: first, side: 'either', postcode: 'LD3 7HL' });
  await typeInto(page.getByLabel('Team Name'), '1st XI');
  await page.getByLabel('Saturday', { exact: true }).click();
  await typeInto(page.getByLabel('Ground'), 'The Promenade');
  await button(/^Check \d+ dates?$/).click();
  await expect(getStatusMessage(page, 'Nothing is listed yet.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'first dates, preview');
  await button(/^List \d+ free dates?$/).click();

  await expect(page.getByRole('heading', { name: 'Opponents' })).toBeVisible();
  await expect(page.getByText(`1st XI, ${formatLongDate(first)}`)).toBeVisible();
  await expect(page.getByRole('link', { name: near.name })).toBeVisible();
  const { items: teams } = await (await page.request.get('/api/v1/me/teams')).json();
  expect(teams).toEqual([
    expect.objectContaining({ name: '1st XI', weekdays: ['saturday'], side: 'home' }),
  ]);
  await effort.check('the first minute', {
    taps: 12,
    // The code, the postcode, the phone number, the team and the ground have 45 characters.
    keystrokes: clubName.length + 45,
    fields: 6,
  });
});

test('keeps the team and the unticked days through a reload, a failure and a way back', {
  tag: '@both-layouts',
}, async ({ page, club: _, watch }) => {
  watch.expect('net::ERR_FAILED POST /api/v1/me/card/lines');
  await page.goto('/mycard/first-dates');
  await expect(page.getByRole('heading', { name: 'When do your teams play?' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'first dates, empty');
  await page.getByRole('button', { name: 'Check dates' }).click();
  await expect(page.getByText('Enter the team name.')).toBeVisible();
  await expect(page.getByText('Enter the ground.')).toBeVisible();
  await expect(page.getByText('Pick at least one day.')).toBeVisible();
  const firstDay = page.getByRole('button', { name: /^Sunday \d/, pressed: false }).first();
  await expect(firstDay).toBeVisible();
  await checkScreenInAllLayouts(page, 'first dates, refused');
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Ground').fill('The Rec');
  await page.getByLabel('Sunday', { exact: true }).check();
  const from = await page.locator('input[name="from"]').inputValue();
  const to = await page.locator('input[name="to"]').inputValue();
  await typeDateIntoField(page.getByLabel('To', { exact: true }), to);
  const picked = page.getByText(/^\d+ days? picked/);
  const before = Number((await picked.textContent())?.split(' ')[0]);
  expect(before, `Sundays from ${from} to ${to}`).toBeGreaterThan(1);
  await page
    .getByRole('button', { name: /^Sunday \d/, pressed: true })
    .first()
    .click();
  await expect(picked).toHaveText(new RegExp(`^${before - 1} days? picked`));

  await page.reload();
  await expect(picked).toHaveText(new RegExp(`^${before - 1} days? picked`));
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await page.route('/api/v1/me/card/lines', (route) => route.abort('failed'), { times: 1 });
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkScreenInAllLayouts(page, 'first dates, failed');
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByRole('button', { name: /^List/ })).toBeVisible();

  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await expect(picked).toHaveText(new RegExp(`^${before - 1} days? picked`));
});

test('opens the dashboard when the dates are listed but the card cannot be read', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('net::ERR_FAILED GET /api/v1/me/fixtures');
  await page.goto('/mycard/first-dates');
  await page.getByLabel('Team Name').fill('3rd XI');
  await page.getByText('Away', { exact: true }).click();
  await page.getByLabel('Wednesday', { exact: true }).check();
  await page.getByRole('button', { name: /^Check \d+ date/ }).click();
  await page.getByRole('button', { name: /^List/ }).waitFor();
  await page.route('/api/v1/me/fixtures*', (route) => route.abort('failed'));
  await page.getByRole('button', { name: /^List/ }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(getStatusMessage(page, /free dates? (is|are) listed/)).toBeVisible();
});
