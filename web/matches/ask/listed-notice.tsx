import type { FindDate } from '@fixturebook/contract/opponents/find';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

export function ListedNotice({ own: { date, teamName } }: { own: FindDate }) {
  return (
    <Notice tone="note">
      {formatDate(date)} is now listed for your {teamName}.
    </Notice>
  );
}
