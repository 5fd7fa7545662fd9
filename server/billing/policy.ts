import { planRequired } from '@fixturebook/contract/billing';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Executor } from '../platform/database/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller, ClubCaller } from '../platform/http/http.ts';
import type { Limit } from '../platform/http/limits.ts';
import { isPlanLimited } from '../platform/plan-limits.ts';
import { billingError } from './commands.ts';
import { purchases } from './schema.ts';

/** Each start, confirmation or change calls the provider several times. */
export const billingWriteLimit: Limit = { name: 'billing-writes', points: 120, seconds: 60 * 60 };

/** Throws the error `plan-required` with the message `detail` for clubs on Hobby. */
export function requirePro(config: Pick<Config, 'planLimits'>, caller: Caller, detail: string) {
  if (isPlanLimited(config, caller)) throw new AppError(403, planRequired, detail);
}

/** Throws “not found” unless the flow belongs to a purchase of the caller's club. */
export async function getOwnPurchase(executor: Executor, { clubId }: ClubCaller, flowId: string) {
  const [purchase] = await executor
    .select()
    .from(purchases)
    .where(and(eq(purchases.flowId, flowId), eq(purchases.clubId, clubId)));
  if (!purchase) throw billingError(404, 'no-flow');
  return purchase;
}
