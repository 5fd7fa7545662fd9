import type { Platform } from '../platform/platform.ts';
import type { PaymentProvider } from './vendor-gocardless.ts';

export type BillingDeps = Pick<
  Platform,
  'db' | 'clock' | 'jobs' | 'events' | 'log' | 'publicUrl'
> & { provider: PaymentProvider | undefined };

export type PaymentDeps = BillingDeps & { provider: PaymentProvider };
