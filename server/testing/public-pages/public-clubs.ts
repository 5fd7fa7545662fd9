import type {
  PublicPageChoices,
  PublicPageSettings,
} from '@fixturebook/contract/public-pages/public-pages';
import { expect } from 'vitest';
import { createTestClub } from '../builders.ts';
import { callUntilAvailable } from '../retry-while-unavailable.ts';
import type { Browser, TestApp } from '../test-app.ts';

/** What a club chooses that shows its page with its town only. */
export const publicPageChoices: PublicPageChoices = {
  isOn: true,
  area: 'buckinghamshire',
  town: 'Marlow',
  showsPostcode: false,
  showsMatches: false,
};

export async function savePublicPageChoices(
  app: TestApp,
  browser: Browser,
  choices: Partial<PublicPageChoices> = {},
): Promise<PublicPageSettings> {
  const response = await callUntilAvailable(app, 'PUT', '/api/v1/me/club/public-page', {
    as: browser,
    json: { ...publicPageChoices, ...choices },
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Creates a club that has turned its public page on. */
export async function createPublicClub(
  app: TestApp,
  {
    profile,
    choices,
  }: { profile?: Record<string, unknown>; choices?: Partial<PublicPageChoices> } = {},
) {
  const created = await createTestClub(app, profile);
  const { path } = await savePublicPageChoices(app, created.browser, choices);
  return { ...created, path };
}
