import { randomInt } from 'node:crypto';
import { resourceNotFound } from './api-error.ts';
import { formatDate } from './dates.ts';
import type { Event, EventOrigin, Kind, Resources } from './resources.ts';

const idPrefixes = {
  billing_requests: 'BRQ',
  billing_request_flows: 'BRF',
  customers: 'CU',
  mandates: 'MD',
  subscriptions: 'SB',
  payments: 'PM',
  events: 'EV',
} as const;

export type Store = ReturnType<typeof createStore>;

interface Snapshot {
  clockOffsetMs: number;
  idsByKey: [string, string][];
  resources: { [K in Kind]: Resources[K][] };
}

export function createStore(onEvent: (event: Event) => void, snapshot?: Snapshot) {
  const resources = Object.fromEntries(
    (Object.keys(idPrefixes) as Kind[]).map((kind) => [
      kind,
      new Map(snapshot?.resources[kind].map((resource) => [resource.id, resource])),
    ]),
  ) as { [K in Kind]: Map<string, Resources[K]> };
  let clockOffsetMs = snapshot?.clockOffsetMs ?? 0;

  const store = {
    /** The ids of created resources, by kind of resource and header `Idempotency-Key`. */
    idsByKey: new Map(snapshot?.idsByKey),

    toSnapshot: (): Snapshot => ({
      clockOffsetMs,
      idsByKey: [...store.idsByKey],
      resources: Object.fromEntries(
        Object.entries(resources).map(([kind, byId]) => [kind, [...byId.values()]]),
      ) as Snapshot['resources'],
    }),
    now: () => new Date(Date.now() + clockOffsetMs),
    today: () => formatDate(store.now()),
    advanceClock(ms: number) {
      clockOffsetMs += ms;
    },

    /** Lists all resources of a kind, oldest first. */
    list: <K extends Kind>(kind: K) => [...resources[kind].values()] as Resources[K][],
    /** Throws an `ApiError` with status 404 for an unknown id. */
    get<K extends Kind>(kind: K, id: string): Resources[K] {
      const resource = resources[kind].get(id);
      if (!resource) throw resourceNotFound();
      return resource as Resources[K];
    },
    add<K extends Kind>(kind: K, fields: Omit<Resources[K], 'id' | 'created_at'>): Resources[K] {
      const id = createId(idPrefixes[kind]);
      const created_at = store.now().toISOString();
      const resource = { id, created_at, ...fields } as Resources[K];
      (resources[kind] as Map<string, Resources[K]>).set(id, resource);
      return resource;
    },
    addEvent(
      resource_type: Event['resource_type'],
      action: string,
      origin: EventOrigin,
      links: Record<string, string>,
    ) {
      const cause = `${resource_type.slice(0, -1)}_${action}`;
      onEvent(store.add('events', { resource_type, action, details: { origin, cause }, links }));
    },
  };
  return store;
}

/** Creates an id in the format of GoCardless: a prefix, then 12 capital letters and digits. */
export function createId(prefix: string) {
  const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Array.from({ length: 12 }, () => characters[randomInt(characters.length)]);
  return prefix + random.join('');
}
