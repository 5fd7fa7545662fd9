import type { Config } from './config.ts';
import type { Caller } from './http/http.ts';

/** Returns whether the caller lacks the features of Pro. */
export function isPlanLimited({ planLimits }: Pick<Config, 'planLimits'>, { plan }: Caller) {
  return planLimits && plan !== 'pro';
}
