import { calendarChangesPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Link } from '../../ui/link.tsx';
import { cardFeedsQuery } from './api.ts';
import { formatChangeCount } from './subscribed-words.ts';

/** Says on the card which calendars have changes to accept. Shows nothing if none has. */
export function CalendarChangesNotice() {
  const feeds = useQuery(cardFeedsQuery).data?.items ?? [];
  return feeds
    .filter(({ changes }) => changes > 0)
    .map(({ id, name, changes }) => (
      <Notice key={id} tone="note" isAnnounced={false}>
        <Link to={calendarChangesPath(id)}>{formatChangeCount(changes)}</Link> in {name}
      </Notice>
    ));
}
