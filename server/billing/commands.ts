import { type BillingProblem, billingProblems } from '@fixturebook/contract/billing';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentProvider } from './vendor-gocardless.ts';

export type BillingDeps = Pick<
  Platform,
  'db' | 'clock' | 'jobs' | 'events' | 'log' | 'publicUrl'
> & { provider: PaymentProvider | undefined };

export type BillingDepsWithProvider = BillingDeps & { provider: PaymentProvider };

export function requireProvider(deps: BillingDeps): BillingDepsWithProvider {
  const { provider } = deps;
  if (provider) return { ...deps, provider };
  throw billingError(503, 'payments-not-set-up');
}

export function billingError(status: 404 | 409 | 502 | 503, code: BillingProblem) {
  return new AppError(status, code, billingProblems[code]);
}
