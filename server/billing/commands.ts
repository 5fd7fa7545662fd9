import { type BillingProblem, billingProblems } from '@fixturebook/contract/billing';
import { AppError } from '../platform/errors.ts';
import type { BillingDeps, BillingDepsWithProvider } from './deps.ts';

export function requireProvider(deps: BillingDeps): BillingDepsWithProvider {
  const { provider } = deps;
  if (provider) return { ...deps, provider };
  throw billingError(503, 'payments-not-set-up');
}

export function billingError(status: 404 | 409 | 502 | 503, code: BillingProblem) {
  return new AppError(status, code, billingProblems[code]);
}
