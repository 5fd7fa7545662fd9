import { invitationsPerDay } from '@fixturebook/contract/card/invitations';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { mailBudgets } from '../database/schema.ts';
import { getNetwork, isLoopbackNetwork } from '../http/addresses.ts';
import type { Secrets } from '../secrets.ts';

/** Each kind has budgets of its own, so that a flood of one kind does not block the others. */
export type MailKind =
  | 'account'
  | 'officer-invitation'
  | 'match-invitation'
  | 'guest'
  | 'guest-call-off'
  | 'reset'
  | 'login-link'
  | 'notice'
  | 'urgent'
  | 'question'
  | 'digest'
  | 'contact';

/** What caused a mail. The budgets of the club and of the network are used before the recipient's. */
export interface MailCause {
  kind: MailKind;
  /** The club whose action caused the mail. */
  clubId?: string | null;
  /** The network of the request that caused the mail, as `getCallerNetwork` returns it. */
  network?: string | null;
  /** True for a mail of a run that writes to many clubs, which can leave after the others. */
  isBulk?: boolean;
}

type MailBudgetName =
  | 'network-hour'
  | 'network-day'
  | 'club-day'
  | 'network-address-day'
  | 'club-address-day'
  | 'address-day';

/** The maximum number of mails of each kind in an hour or a day, which begin on the hour in UTC. */
export const mailBudgetLimits: Record<MailKind, Partial<Record<MailBudgetName, number>>> = {
  account: {
    'network-hour': 30,
    'network-day': 200,
    'network-address-day': 20,
    'address-day': 60,
  },
  /** Goes to an address that nobody has proved, so a club and a network can send few. */
  'officer-invitation': {
    'network-hour': 20,
    'network-day': 60,
    'club-day': 20,
    'network-address-day': 3,
    'club-address-day': 3,
    'address-day': 6,
  },
  /** Goes to an opponent who may never have heard of us. */
  'match-invitation': {
    'network-hour': 20,
    'network-day': 60,
    'club-day': invitationsPerDay,
    'network-address-day': 3,
    'club-address-day': 3,
    'address-day': 6,
  },
  /** Reminders, and what changes about a match of which an opponent without an account knows. */
  guest: {
    'network-day': 300,
    'club-day': 100,
    'club-address-day': 6,
    'address-day': 20,
  },
  /** A match that is off. Mails about changes do not use these up, so that nobody travels to a match that is off. */
  'guest-call-off': {
    'network-day': 300,
    'club-day': 100,
    'club-address-day': 6,
    'address-day': 20,
  },
  /** Strangers from a few networks cannot use up the mails that let an owner back in. */
  reset: {
    'network-hour': 30,
    'network-day': 200,
    'network-address-day': 3,
    'address-day': 60,
  },
  'login-link': {
    'network-hour': 30,
    'network-day': 200,
    'network-address-day': 3,
    'address-day': 60,
  },
  notice: {
    'network-day': 1_500,
    'club-day': 500,
    'network-address-day': 60,
    'club-address-day': 30,
    'address-day': 120,
  },
  urgent: {
    'network-day': 300,
    'club-day': 60,
    'network-address-day': 15,
    'club-address-day': 10,
    'address-day': 30,
  },
  /** Each needs a match that both clubs have agreed, so no other budget is needed, and no club can use it up. */
  question: { 'address-day': 120 },
  digest: { 'address-day': 5 },
  /** The messages of the contact form, which anyone can send from many networks. */
  contact: { 'address-day': 200 },
};

interface MailBudget {
  name: MailBudgetName;
  key: string;
  limit: number;
}

/**
 * Counts the mail in each of its budgets. Returns the name of a budget that is used up, so that the
 * mail must not be sent, or undefined. A mail that its sender may not send does not use up the
 * budget of its recipient.
 */
export async function useMailBudgets(
  executor: Executor,
  secrets: Pick<Secrets, 'keyedHash'>,
  to: string,
  cause: MailCause,
): Promise<MailBudgetName | undefined> {
  const address = to.toLowerCase();
  const { clubId } = cause;
  const network = cause.network ? getRemoteNetwork(cause.network) : undefined;
  const senderNames = { 'network-hour': network, 'network-day': network, 'club-day': clubId };
  const pairNames = {
    'network-address-day': network && `${network} ${address}`,
    'club-address-day': clubId && `${clubId} ${address}`,
  };
  for (const names of [senderNames, pairNames, { 'address-day': address }]) {
    const budgets = Object.entries(names).flatMap(([name, counted]): MailBudget[] => {
      const limit = mailBudgetLimits[cause.kind][name as MailBudgetName];
      if (!counted || limit === undefined) return [];
      const key = getMailBudgetKey(secrets, cause.kind, name as MailBudgetName, counted);
      return [{ name: name as MailBudgetName, key, limit }];
    });
    const usedUp = await countMail(executor, budgets);
    if (usedUp) return usedUp;
  }
  return undefined;
}

/** `counted` is the club, the address or the network that the budget is for. */
export function getMailBudgetKey(
  secrets: Pick<Secrets, 'keyedHash'>,
  kind: MailKind,
  name: MailBudgetName,
  counted: string,
) {
  return secrets.keyedHash('mail-budget', `${kind} ${name} ${counted}`);
}

/** Behind a proxy that is not trusted every caller has a loopback address, so it has no budget. */
function getRemoteNetwork(address: string) {
  const network = getNetwork(address);
  return isLoopbackNetwork(network) ? undefined : network;
}

/** The database's clock decides when a period begins, because the clocks of nodes can differ. */
async function countMail(executor: Executor, budgets: MailBudget[]) {
  if (budgets.length === 0) return undefined;
  // Rows are locked in one order, so that two transactions do not wait for each other.
  const rows = [...budgets].sort((one, other) => (one.key < other.key ? -1 : 1));
  const counted = await executor
    .insert(mailBudgets)
    .values(
      rows.map(({ name, key }) => ({
        key,
        startedAt: sql`date_trunc(${name.endsWith('hour') ? 'hour' : 'day'}, now(), 'UTC')`,
        mails: 1,
      })),
    )
    .onConflictDoUpdate({
      target: [mailBudgets.key, mailBudgets.startedAt],
      set: { mails: sql`${mailBudgets.mails} + 1` },
    })
    .returning({ key: mailBudgets.key, mails: mailBudgets.mails });
  return budgets.find(({ key, limit }) =>
    counted.some((row) => row.key === key && row.mails > limit),
  )?.name;
}
