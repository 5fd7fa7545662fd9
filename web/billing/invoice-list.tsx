import type { Payment } from '@fixturebook/contract/billing';
import { formatPounds } from '@fixturebook/contract/format';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { Heading } from '../ui/heading.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import styles from './invoice-list.module.css';
import { paymentLabels, planNames } from './words.ts';

export function InvoiceList({ payments }: { payments: Payment[] }) {
  return (
    <div>
      <Heading level={3} id="invoices">
        Invoices
      </Heading>
      <PlainList aria-labelledby="invoices">
        {payments.map(({ id, date, amountPence, plan, state }) => (
          <li key={id} className={styles.row}>
            <span className={styles.date}>{formatShortDate(date)}</span>
            <span className={styles.plan}>{planNames[plan]}</span>
            <strong>{formatPounds(amountPence)}</strong>
            <span data-state={state} className={styles.state}>
              {paymentLabels[state]}
            </span>
            <span className={styles.number}>No. {id}</span>
          </li>
        ))}
      </PlainList>
    </div>
  );
}
