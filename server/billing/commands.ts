import { type BillingErrorCode, billingProblems } from '@fixturebook/contract/billing';
import { AppError } from '../platform/errors.ts';
import type { BillingDeps, PaymentDeps } from './deps.ts';

export function requirePaymentProvider(deps: BillingDeps): PaymentDeps {
  const { provider } = deps;
  if (provider) return { ...deps, provider };
  throw createBillingError(503, 'payments-not-set-up');
}

export function createBillingError(status: 404 | 409 | 502 | 503, code: BillingErrorCode) {
  return new AppError(status, code, billingProblems[code]);
}
