import { requestExpiryDaysBeforeMatch, requestLifetimeDays } from '@fixturebook/contract/matches';
import { addDays, getLondonDayStart } from '../../platform/calendar.ts';

/**
 * A request expires after seven days, or sooner at the next of these midnights: two days before the
 * match day, or when the match day begins or ends.
 */
export function getMatchRequestExpiry(date: string, now: Date): Date {
  const midnights = [addDays(date, -requestExpiryDaysBeforeMatch), date, addDays(date, 1)].map(
    getLondonDayStart,
  );
  const deadline = midnights.find((midnight) => midnight > now) ?? now;
  const latest = new Date(now.getTime() + requestLifetimeDays * 86_400_000);
  return deadline < latest ? deadline : latest;
}
