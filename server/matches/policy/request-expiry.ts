import { requestExpiryDaysBeforeMatch, requestLifetimeDays } from '@fixturebook/contract/matches';
import { addDays, getLondonDayStart } from '../../platform/calendar.ts';

/**
 * When a request that is made now is over: after seven days, or at the London midnight with which
 * the second day before the match begins, whichever is sooner. Where that midnight has gone, at the
 * one with which the day of the match begins; on the day itself, when it ends.
 */
export function getRequestExpiry(date: string, now: Date): Date {
  const midnights = [addDays(date, -requestExpiryDaysBeforeMatch), date, addDays(date, 1)].map(
    getLondonDayStart,
  );
  const deadline = midnights.find((midnight) => midnight > now) ?? now;
  const latest = new Date(now.getTime() + requestLifetimeDays * 86_400_000);
  return deadline < latest ? deadline : latest;
}
