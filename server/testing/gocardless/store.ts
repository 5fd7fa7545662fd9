import { randomInt } from 'node:crypto';
import { createResourceNotFoundError } from './api-error.ts';
import { formatDate } from './dates.ts';
import type {
  EventOrigin,
  GoCardlessEvent,
  GoCardlessResourcesByKind,
  ResourceKind,
} from './resources.ts';

const idPrefixes = {
  billing_requests: 'BRQ',
  billing_request_flows: 'BRF',
  customers: 'CU',
  mandates: 'MD',
  subscriptions: 'SB',
  payments: 'PM',
  events: 'EV',
} as const;

export type GoCardlessStore = ReturnType<typeof createGoCardlessStore>;

interface StoreSnapshot {
  clockOffsetMs: number;
  idsByKey: [string, string][];
  resources: { [K in ResourceKind]: GoCardlessResourcesByKind[K][] };
}

export function createGoCardlessStore(
  onEvent: (event: GoCardlessEvent) => void,
  snapshot?: StoreSnapshot,
) {
  const resources = Object.fromEntries(
    (Object.keys(idPrefixes) as ResourceKind[]).map((kind) => [
      kind,
      new Map(snapshot?.resources[kind].map((resource) => [resource.id, resource])),
    ]),
  ) as { [K in ResourceKind]: Map<string, GoCardlessResourcesByKind[K]> };
  let clockOffsetMs = snapshot?.clockOffsetMs ?? 0;

  const store = {
    /** The ids of created resources, by kind of resource and header `Idempotency-Key`. */
    idsByKey: new Map(snapshot?.idsByKey),

    toSnapshot: (): StoreSnapshot => ({
      clockOffsetMs,
      idsByKey: [...store.idsByKey],
      resources: Object.fromEntries(
        Object.entries(resources).map(([kind, byId]) => [kind, [...byId.values()]]),
      ) as StoreSnapshot['resources'],
    }),
    now: () => new Date(Date.now() + clockOffsetMs),
    today: () => formatDate(store.now()),
    advanceClock(ms: number) {
      clockOffsetMs += ms;
    },

    /** Lists all resources of a kind, oldest first. */
    list: <K extends ResourceKind>(kind: K) =>
      [...resources[kind].values()] as GoCardlessResourcesByKind[K][],
    /** Throws an `ApiError` with status 404 for an unknown id. */
    get<K extends ResourceKind>(kind: K, id: string): GoCardlessResourcesByKind[K] {
      const resource = resources[kind].get(id);
      if (!resource) throw createResourceNotFoundError();
      return resource as GoCardlessResourcesByKind[K];
    },
    add<K extends ResourceKind>(
      kind: K,
      fields: Omit<GoCardlessResourcesByKind[K], 'id' | 'created_at'>,
    ): GoCardlessResourcesByKind[K] {
      const id = createResourceId(idPrefixes[kind]);
      const created_at = store.now().toISOString();
      const resource = { id, created_at, ...fields } as GoCardlessResourcesByKind[K];
      (resources[kind] as Map<string, GoCardlessResourcesByKind[K]>).set(id, resource);
      return resource;
    },
    addEvent(
      resource_type: GoCardlessEvent['resource_type'],
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
export function createResourceId(prefix: string) {
  const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Array.from({ length: 12 }, () => characters[randomInt(characters.length)]);
  return prefix + random.join('');
}
