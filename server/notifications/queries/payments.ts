import { graceDays } from '@fixturebook/contract/billing';
import { eq } from 'drizzle-orm';
import type { PaymentEvent, SubscriptionEvent } from '../../billing/events.ts';
import { mandates, payments } from '../../billing/schema.ts';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { ClubNews } from './news.ts';

export async function listPaymentNews(
  executor: Executor,
  type: 'payment-failed' | 'payment-charged-back' | 'payment-overdue',
  { clubId, paymentId }: PaymentEvent,
): Promise<ClubNews[]> {
  const [payment] = await executor.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return [];
  const { amountPence, chargeDate: date, failedAt } = payment;
  const until = addDays(toLondonDate(failedAt ?? new Date(date)), graceDays);
  const news =
    type === 'payment-failed' ? { type, amountPence, date, until } : { type, amountPence, date };
  return [{ clubId, aboutClubId: clubId, subject: `${paymentId} ${type}`, news }];
}

export async function listMandateNews(
  executor: Executor,
  { clubId, mandateId }: { clubId: string; mandateId: string },
): Promise<ClubNews[]> {
  const [mandate] = await executor.select().from(mandates).where(eq(mandates.id, mandateId));
  if (!mandate) return [];
  const news = { type: 'mandate-ended', mandateId } as const;
  return [{ clubId, aboutClubId: clubId, subject: mandateId, news }];
}

export function listSubscriptionNews(event: SubscriptionEvent): ClubNews[] {
  const { clubId, purchaseId, plan, amountPence } = event;
  const news = { type: 'subscription-made', plan, amountPence } as const;
  return [{ clubId, aboutClubId: clubId, subject: purchaseId, news }];
}
