import type { ClubOrder } from '@fixturebook/contract/clubs';
import { Link } from 'react-router';
import { type AskedClubs, queryOf } from './club-list-address.ts';
import styles from './club-list-order.module.css';

const orders: Record<ClubOrder, string> = { name: 'By name', distance: 'Nearest first' };

export function ClubListOrder({ asked }: { asked: AskedClubs }) {
  return (
    <nav className={styles.orders} aria-label="Order">
      {Object.entries(orders).map(([order, words]) => (
        <Link
          key={order}
          to={{ search: queryOf({ ...asked, page: 1, order: order as ClubOrder }) }}
          aria-current={order === asked.order}
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
