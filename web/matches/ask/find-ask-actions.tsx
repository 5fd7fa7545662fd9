import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { useOutletContext } from 'react-router';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { AskFoundButton } from './ask-found-button.tsx';
import { AskNearestPanel } from './ask-nearest-panel.tsx';

interface FindAskContext {
  /** The free date of a row, or all that the search has found. */
  items: FoundDate[];
  dates: FindDate[];
  isForSeveral?: boolean;
}

/** More days than those of a weekend have no button each, because the list shows which club is free when. */
const daysWithButtonMax = 2;

/** This route is rendered for each club that the search has found, and once above the list. */
export default function FindAskActions() {
  const { items, dates, isForSeveral } = useOutletContext<FindAskContext>();
  if (!isForSeveral) {
    const [found] = items;
    const own = found && dates[found.own];
    return own ? <AskFoundButton found={found} own={own} /> : null;
  }
  if (dates.length > daysWithButtonMax) return null;
  return dates.map((own, index) => (
    <AskNearestPanel
      key={`${own.date} ${own.teamName}`}
      own={own}
      found={items.filter((item) => item.own === index)}
      purpose={formatPurpose(own, dates)}
    />
  ));
}

/** Tells the button of this day from those of the other days and teams. Returns '' if there is only one. */
function formatPurpose({ date, teamName }: FindDate, dates: FindDate[]): string {
  if (dates.length === 1) return '';
  const isOnlyTeam = dates.filter((one) => one.date === date).length === 1;
  return isOnlyTeam ? ` for ${formatDayAndMonth(date)}` : ` for your ${teamName}`;
}
