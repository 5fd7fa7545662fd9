import type { Transaction } from '../../platform/database/database.ts';
import type { MailCause } from '../../platform/mail/budgets.ts';
import type { Mail, NewMail } from '../../platform/mail/mail.ts';
import type { QueuedMailOutcome } from '../../platform/mail/outcomes.ts';
import { listOfficerAddresses, type OfficerAddress } from '../queries.ts';

/** Returns `over-budget` if an officer gets no mail because a budget is used up. */
export async function sendMailToOfficers(
  tx: Transaction,
  mail: Mail,
  clubId: string,
  createLetter: (officer: OfficerAddress) => NewMail,
  cause: MailCause,
): Promise<QueuedMailOutcome> {
  const officers = await listOfficerAddresses(tx, clubId);
  let isWithinBudget = true;
  for (const officer of officers)
    if (!(await mail.send(tx, officer.address, createLetter(officer), cause)))
      isWithinBudget = false;
  if (!isWithinBudget) return 'over-budget';
  return officers.length > 0 ? 'queued' : 'no-address';
}
