import type { ClubOrder } from '@fixturebook/contract/clubs';
import { SegmentLinks } from '../ui/segments.tsx';
import { type AskedClubs, queryOf } from './club-list-address.ts';

const orders: Record<ClubOrder, string> = { name: 'By name', distance: 'Nearest first' };

export function ClubListOrder({ asked }: { asked: AskedClubs }) {
  return (
    <SegmentLinks
      label="Order"
      options={orders}
      chosen={asked.order}
      getLink={(order) => ({ search: queryOf({ ...asked, page: 1, order }) })}
    />
  );
}
