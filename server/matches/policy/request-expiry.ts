import { requestExpiryDaysBeforeMatch, requestLifetimeDays } from '@fixturebook/contract/matches';
import { addDays, getLondonDayStart } from '../../platform/calendar.ts';

/**
 * A request expires after seven days, or when the second day before the match begins in London if
 * that is sooner. If that time has passed, it expires when the day of the match begins, or on the
 * day itself when that day ends.
 */
export function getRequestExpiry(date: string, now: Date): Date {
  const midnights = [addDays(date, -requestExpiryDaysBeforeMatch), date, addDays(date, 1)].map(
    getLondonDayStart,
  );
  const deadline = midnights.find((midnight) => midnight > now) ?? now;
  const latest = new Date(now.getTime() + requestLifetimeDays * 86_400_000);
  return deadline < latest ? deadline : latest;
}
