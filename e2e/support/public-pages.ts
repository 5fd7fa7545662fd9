import { publicDatePath } from '@fixturebook/contract/paths';
import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { expect, type Page } from '@playwright/test';
import { password, type TestClub } from './clubs.ts';
import { typeInto } from './effort.ts';
import { EmailInbox } from './inbox.ts';

const settingsPath = '/api/v1/me/club/public-page';

/** Turns the page of a club for visitors on over HTTP, with its stored choices except for those in `changed`. */
export async function savePublicPage({ api }: TestClub, changed: Partial<PublicPageChoices> = {}) {
  const { area, town, showsPostcode, showsMatches, version } = await (
    await api.get(settingsPath)
  ).json();
  const saved = await api.put(settingsPath, {
    data: { isOn: true, area, town, showsPostcode, showsMatches, ...changed },
    headers: { 'If-Match': `"${version}"` },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

export function getDatePagePath(fixture: { id: string }): string {
  return publicDatePath(formatShortId(fixture.id));
}

/** Signs up and fills in the profile of a club, from the screen to which “Play us” leads a visitor. */
export async function registerFromPublicPage(
  page: Page,
  { email, clubName }: { email: string; clubName: string },
) {
  const press = (name: string) => page.getByRole('button', { name }).click();
  await typeInto(page.getByLabel('Email'), email);
  await typeInto(page.getByLabel('Password', { exact: true }), password);
  await typeInto(page.getByLabel('Confirm Password', { exact: true }), password);
  await press('Sign Up');
  await expect(page).toHaveURL('/otpVerify');
  await typeInto(page.getByLabel('OTP'), await new EmailInbox(email).nextCode());
  await press('Verify OTP');
  await typeInto(page.getByLabel('Club Name'), clubName);
  await typeInto(page.getByLabel('Postcode'), 'SW18 4RD');
  await typeInto(page.getByLabel('Phone Number'), '20 7946 0958');
  await press('Submit');
}
