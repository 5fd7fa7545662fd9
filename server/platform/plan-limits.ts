import type { Config } from './config.ts';
import type { Caller } from './http/http.ts';

/** Whether what only Pro has is refused to the caller. */
export function isPlanLimited({ planLimits }: Pick<Config, 'planLimits'>, { plan }: Caller) {
  return planLimits && plan !== 'pro';
}
