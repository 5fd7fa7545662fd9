import { addWorkingDays } from './dates.ts';
import type { Mandate } from './resources.ts';
import type { GoCardlessStore } from './store.ts';

/** How many working days a Direct Debit collection takes, for a new and an active mandate. */
const newMandateNoticeDays = 5;
const activeMandateNoticeDays = 3;

/** Returns the earliest date that the mandate can be charged on, or null after it has ended. */
export function getNextChargeDate(store: GoCardlessStore, mandateId: string) {
  const mandate = store.get('mandates', mandateId);
  if (hasMandateEnded(mandate)) return null;
  const isActive = mandate.status === 'active';
  return addWorkingDays(store.today(), isActive ? activeMandateNoticeDays : newMandateNoticeDays);
}

export function hasMandateEnded({ status }: Mandate) {
  return status === 'cancelled' || status === 'failed' || status === 'expired';
}
