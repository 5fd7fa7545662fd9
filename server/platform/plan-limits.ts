import type { Config } from './config.ts';
import type { Caller } from './http/http.ts';

/** Whether the caller lacks the features of Pro. Always false if the setting PLAN_LIMITS is off. */
export function isPlanLimited({ planLimits }: Pick<Config, 'planLimits'>, { plan }: Caller) {
  return planLimits && plan !== 'pro';
}
