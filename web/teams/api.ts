import type { Fixture } from '@fixturebook/contract/fixtures';
import type { Ground, GroundInput } from '@fixturebook/contract/teams/grounds';
import type { Team, TeamInput } from '@fixturebook/contract/teams/teams';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateFixturesAndMatches, matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { actAgainstVersion, toIfMatch } from '../platform/changed-since-read.ts';
import { fetchCurrent } from '../platform/fetch-again.ts';
import { hasErrorStatus } from '../platform/problem-error.ts';
import { formatKeptNames } from './words.ts';

export { emptyKeepValues, type NamesToKeep, withNamesToKeep } from './name-checks.ts';
export { GroundField, TeamNameField } from './name-fields.tsx';
export { findByName } from './name-rules.ts';
export { TeamMarkIcon } from './team-mark-icon.tsx';
export { weekdayLabels, weekdayNames } from './words.ts';

/** Read again with the fixtures, because each team has its last fixture. */
export const teamsQuery = queryOptions({
  queryKey: [...matchesKey, 'teams'],
  queryFn: (): Promise<{ items: Team[] }> => unwrapResponse(api.me.teams.$get()),
  meta: { keepOffline: true },
});

export const groundsQuery = queryOptions({
  queryKey: [...matchesKey, 'grounds'],
  queryFn: (): Promise<{ items: Ground[] }> => unwrapResponse(api.me.grounds.$get()),
  meta: { keepOffline: true },
});

/** A team or a ground. */
export type KeptItem = Pick<Team & Ground, 'id' | 'name' | 'version'>;

/** What can be done with teams, or with grounds. */
export interface ItemCalls<Item, Input> {
  /** A retry with the same `key` does not add a second one. */
  add: (input: Input, key: string) => Promise<Item>;
  /** Refused if somebody else has changed the item since `version` was read. */
  update: (id: string, input: Input, version: string) => Promise<Item>;
  /**
   * Refused if somebody else has changed the item since it was read. One that is gone already counts as
   * deleted: the answer to an earlier try may be lost.
   */
  delete: (client: QueryClient, item: Item) => Promise<void>;
  /** Reads what the server has stored now. */
  fetchCurrent: (client: QueryClient, id: string, waitMs?: number) => Promise<Item | undefined>;
  updateCached: (client: QueryClient, item: Item) => void;
  removeCached: (client: QueryClient, item: Item) => void;
  refetch: (client: QueryClient) => void;
}

export const teamCalls: ItemCalls<Team, TeamInput> = {
  add: (input, key) =>
    unwrapResponse(api.me.teams.$post({ json: input }, { headers: { 'Idempotency-Key': key } })),
  update: (id, input, version) =>
    unwrapResponse(
      api.me.teams[':id'].$put({ param: { id }, json: input }, { headers: toIfMatch(version) }),
    ),
  delete: (client, { id, version }) =>
    deleteAgainstVersion(
      () => api.me.teams[':id'].$delete({ param: { id } }, { headers: toIfMatch(version) }),
      (waitMs) => fetchCurrent(client, teamsQuery, waitMs),
      'team',
    ),
  fetchCurrent: async (client, id, waitMs) =>
    findItem(await fetchCurrent(client, teamsQuery, waitMs), id),
  updateCached: (client, team) => {
    client.setQueryData(teamsQuery.queryKey, (list) => insertOrReplace(list, team));
    void invalidateFixturesAndMatches(client);
  },
  removeCached: (client, team) => {
    client.setQueryData(teamsQuery.queryKey, (list) => removeItem(list, team));
    void invalidateFixturesAndMatches(client);
  },
  refetch: (client) => void client.invalidateQueries({ queryKey: teamsQuery.queryKey }),
};

export const groundCalls: ItemCalls<Ground, GroundInput> = {
  add: (input, key) =>
    unwrapResponse(api.me.grounds.$post({ json: input }, { headers: { 'Idempotency-Key': key } })),
  update: (id, input, version) =>
    unwrapResponse(
      api.me.grounds[':id'].$put({ param: { id }, json: input }, { headers: toIfMatch(version) }),
    ),
  delete: (client, { id, version }) =>
    deleteAgainstVersion(
      () => api.me.grounds[':id'].$delete({ param: { id } }, { headers: toIfMatch(version) }),
      (waitMs) => fetchCurrent(client, groundsQuery, waitMs),
      'ground',
    ),
  fetchCurrent: async (client, id, waitMs) =>
    findItem(await fetchCurrent(client, groundsQuery, waitMs), id),
  updateCached: (client, ground) => {
    client.setQueryData(groundsQuery.queryKey, (list) => insertOrReplace(list, ground));
    void invalidateFixturesAndMatches(client);
  },
  removeCached: (client, ground) => {
    client.setQueryData(groundsQuery.queryKey, (list) => removeItem(list, ground));
    void invalidateFixturesAndMatches(client);
  },
  refetch: (client) => void client.invalidateQueries({ queryKey: groundsQuery.queryKey }),
};

type GroundToKeep = Pick<Fixture, 'ground' | 'postcode' | 'surface'>;

/**
 * Keeps a new team and a new ground for next time. Returns what to say about it, or '' if there is none. What the form
 * is for is stored already, so a failure is no reason to keep the form. A retry with the same `key` adds nothing twice.
 */
export async function keepNames(
  client: QueryClient,
  { team, ground }: { team?: string | undefined; ground?: GroundToKeep | undefined },
  key: string,
): Promise<string> {
  const kept: [string, Promise<unknown>][] = [];
  if (team) kept.push([`${team} to your teams`, keepTeam(team, `${key} team`)]);
  if (ground) kept.push([`${ground.ground} to your grounds`, keepGround(ground, `${key} ground`)]);
  if (kept.length === 0) return '';
  const outcomes = await Promise.allSettled(kept.map(([, call]) => call));
  teamCalls.refetch(client);
  groundCalls.refetch(client);
  return formatKeptNames(
    kept.map(([addition], index) => ({
      addition,
      isAdded: outcomes[index]?.status === 'fulfilled',
    })),
  );
}

/** Adds a team of which only the name is known. */
function keepTeam(name: string, key: string): Promise<Team> {
  const headers = { 'Idempotency-Key': key };
  return unwrapResponse(api.me.teams.$post({ json: { name } }, { headers }));
}

/** Adds a ground of which only this is known. */
function keepGround(
  { ground: name, postcode, surface }: GroundToKeep,
  key: string,
): Promise<Ground> {
  const headers = { 'Idempotency-Key': key };
  return unwrapResponse(api.me.grounds.$post({ json: { name, postcode, surface } }, { headers }));
}

async function deleteAgainstVersion(
  send: () => Promise<unknown>,
  readCurrent: (waitMs: number) => Promise<unknown>,
  noun: string,
): Promise<void> {
  try {
    await actAgainstVersion(
      send,
      readCurrent,
      `Somebody else has changed this ${noun}, so we haven't deleted it.`,
    );
  } catch (error) {
    if (!hasErrorStatus(error, 404)) throw error;
  }
}

type ItemList<Item> = { items: Item[] } | undefined;

function findItem<Item extends KeptItem>({ items }: { items: Item[] }, wanted: string) {
  return items.find(({ id }) => id === wanted);
}

function insertOrReplace<Item extends KeptItem>(list: ItemList<Item>, item: Item): ItemList<Item> {
  const others = removeItem(list, item)?.items;
  return others && { items: [...others, item].sort(compareNames) };
}

function removeItem<Item extends KeptItem>(list: ItemList<Item>, item: Item): ItemList<Item> {
  return list && { items: list.items.filter(({ id }) => id !== item.id) };
}

function compareNames(one: KeptItem, other: KeptItem) {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}
