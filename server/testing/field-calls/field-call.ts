import type { createTestClub } from '../builders.ts';
import type { Browser, TestApp } from '../test-app.ts';

export const matchDate = '2030-06-15';
export const datesOfMatch = { host: { date: matchDate }, guest: { date: matchDate } };

export type TestClub = Awaited<ReturnType<typeof createTestClub>>;

/** A request that names an item of a club in its body or its query. */
export interface FieldCall {
  /** Returns the request with the given id in the field. */
  createRequest: (id: string) => { address: string; json?: object };
  /** The club that sends the request. Everything else that the request names is its own. */
  caller: TestClub;
  ownId: string;
  /** Set if a Hobby club may not send the request, whatever the id. */
  needsPro?: true;
  /** The id of an item of another club. */
  foreignId: string;
  /** The status of the request with the id of the other club's item. */
  status: number;
  /** Reads what the other club sees, which the request must not change. */
  readAsOther: () => Promise<unknown>;
  /** The status for a Hobby club if it differs from `status`. */
  hobbyStatus?: number;
  /** A text of the other club that the caller must not receive. */
  secret?: string;
  /** The statuses for other accounts that the route is for, by their names among the strangers. */
  strangerStatuses?: Record<string, number>;
}

export async function readJson(app: TestApp, as: Browser, address: string) {
  return (await app.call('GET', address, { as })).json();
}
