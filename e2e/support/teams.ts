import { expect } from '@playwright/test';
import type { TestClub } from './clubs.ts';

interface StoredItem {
  id: string;
  name: string;
  version: string;
}

/** Adds a team over HTTP. */
export async function createTeam(
  club: TestClub,
  fields: { name: string; [field: string]: unknown },
) {
  const response = await club.api.post('/api/v1/me/teams', { data: fields });
  expect(response.status(), await response.text()).toBe(201);
  const team: StoredItem = await response.json();
  return team;
}

/** Adds a ground over HTTP. */
export async function createGround(
  club: TestClub,
  fields: { name: string; [field: string]: unknown },
) {
  const data = { postcode: 'SW18 4RD', ...fields };
  const response = await club.api.post('/api/v1/me/grounds', { data });
  expect(response.status(), await response.text()).toBe(201);
  const ground: StoredItem = await response.json();
  return ground;
}

/** Reads the teams or the grounds of a club over HTTP. */
export async function listItems(club: TestClub, kind: 'teams' | 'grounds') {
  const response = await club.api.get(`/api/v1/me/${kind}`);
  const { items }: { items: Record<string, unknown>[] } = await response.json();
  return items;
}
