import { planRequired } from '@fixturebook/contract/billing';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Executor } from '../platform/database/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller, ClubCaller } from '../platform/http/http.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import { createBillingError } from './commands.ts';
import { purchases } from './schema.ts';

export const billingWriteLimit: RateLimit = {
  name: 'billing-writes',
  points: 120,
  seconds: 60 * 60,
};

/** Returns whether the caller is limited to the features of the Hobby plan. */
export function isLimitedToHobby({ planLimits }: Pick<Config, 'planLimits'>, { plan }: Caller) {
  return planLimits && plan !== 'pro';
}

export function requireProPlan(config: Pick<Config, 'planLimits'>, caller: Caller, detail: string) {
  if (isLimitedToHobby(config, caller)) throw new AppError(403, planRequired, detail);
}

export async function getOwnPurchase(executor: Executor, { clubId }: ClubCaller, flowId: string) {
  const [purchase] = await executor
    .select()
    .from(purchases)
    .where(and(eq(purchases.flowId, flowId), eq(purchases.clubId, clubId)));
  if (!purchase) throw createBillingError(404, 'no-flow');
  return purchase;
}
