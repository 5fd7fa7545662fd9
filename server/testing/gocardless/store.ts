import { randomInt } from 'node:crypto';
import { resourceNotFound } from './errors.ts';
import type { Event, EventDetails, Kind, Resources } from './resources.ts';
import { addWorkingDays, dateOf, onWorkingDay } from './working-days.ts';

const prefixes = {
  billing_requests: 'BRQ',
  billing_request_flows: 'BRF',
  customers: 'CU',
  customer_bank_accounts: 'BA',
  mandates: 'MD',
  subscriptions: 'SB',
  payments: 'PM',
  events: 'EV',
} as const;

/** Working days that a mandate which is not yet with the bank, and one that is, need for a charge. */
const leadOfNewMandate = 5;
const lead = 3;

/** Who is paid: there is one. */
export const creditor = 'CR0000000000ST';

export type Store = ReturnType<typeof createStore>;

/** What a store was when it was kept; of `dump`. */
interface Kept {
  ahead: number;
  cycles: [string, number][];
  made: [string, string][];
  collections: { [K in Kind]: Resources[K][] };
}

/** All that the stand-in knows, in memory, with a clock that can be put forward. */
export function createStore(hear: (event: Event) => void, kept?: Kept) {
  const collections = Object.fromEntries(
    (Object.keys(prefixes) as Kind[]).map((kind) => [
      kind,
      new Map(kept?.collections[kind].map((one) => [one.id, one])),
    ]),
  ) as { [K in Kind]: Map<string, Resources[K]> };
  let ahead = kept?.ahead ?? 0;

  const store = {
    /** Payments of a subscription that were made or, while it was paused, left out. */
    cycles: new Map(kept?.cycles),
    /** What was made with which Idempotency-Key, by kind. */
    made: new Map(kept?.made),
    /** Mandates whose next collection the bank refuses. */
    refusals: new Set<string>(),

    dump: (): Kept => ({
      ahead,
      cycles: [...store.cycles],
      made: [...store.made],
      collections: Object.fromEntries(
        Object.entries(collections).map(([kind, all]) => [kind, [...all.values()]]),
      ) as Kept['collections'],
    }),
    now: () => new Date(Date.now() + ahead),
    today: () => dateOf(store.now()),
    putForward: (milliseconds: number) => {
      ahead += milliseconds;
    },

    /** Oldest first. */
    all: <K extends Kind>(kind: K) => [...collections[kind].values()] as Resources[K][],
    find<K extends Kind>(kind: K, id: string): Resources[K] {
      const found = collections[kind].get(id);
      if (!found) throw resourceNotFound();
      return found as Resources[K];
    },
    add<K extends Kind>(kind: K, fields: Omit<Resources[K], 'id' | 'created_at'>): Resources[K] {
      const id = newId(prefixes[kind]);
      const created_at = store.now().toISOString();
      const made = { id, created_at, ...fields } as Resources[K];
      (collections[kind] as Map<string, Resources[K]>).set(id, made);
      return made;
    },
    /** Keeps what has happened to a resource, and tells it. */
    record(
      resource_type: Event['resource_type'],
      action: string,
      links: Record<string, string | undefined>,
      details: EventDetails,
    ) {
      const [subject = ''] = Object.values(links);
      const event = store.add('events', {
        resource_type,
        action,
        details,
        links: Object.fromEntries(Object.entries(links).filter(([, id]) => id)) as Event['links'],
        metadata: {},
        resource_metadata: store.find(resource_type, subject).metadata,
        customer_notifications: null,
        source: { type: 'app', name: 'GoCardless stand-in' },
      });
      hear(event);
    },
    /** The earliest day that the mandate can be charged; null when it never can. */
    nextPossibleChargeDate(mandateId: string) {
      const { status } = store.find('mandates', mandateId);
      if (['failed', 'cancelled', 'expired'].includes(status)) return null;
      const days = status === 'active' ? lead : leadOfNewMandate;
      return onWorkingDay(addWorkingDays(store.today(), days));
    },
  };
  return store;
}

/** Like theirs: a prefix, then letters and digits. */
export function newId(prefix: string) {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return prefix + Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
}
