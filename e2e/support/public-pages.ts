import { publicDatePath } from '@fixturebook/contract/paths';
import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { expect } from '@playwright/test';
import type { TestClub } from './clubs.ts';

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
