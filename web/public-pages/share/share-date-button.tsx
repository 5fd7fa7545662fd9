import type { Fixture } from '@fixturebook/contract/fixtures';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { getSiteOrigin } from '../../platform/site-origin.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { ShareButton } from '../../ui/share/share-button.tsx';
import { PageOffNotice } from './page-off-notice.tsx';
import { formatDateAddress, formatDateText } from './share-words.ts';

/** Shares a free date of the user's club. */
export function ShareDateButton({ fixture }: { fixture: Fixture }) {
  const { name, publicPath = null } = useOwnClub();
  const day = formatDate(fixture.date);
  return (
    <ShareButton
      heading="Share this date"
      hint="For a group, an email or the notice board."
      title={`${name}, ${day}`}
      text={formatDateText(name, fixture)}
      url={publicPath === null ? undefined : formatDateAddress(getSiteOrigin(), fixture)}
      renderNotice={publicPath === null ? (close) => <PageOffNotice onLeave={close} /> : undefined}
      aria-label={`Share the date of ${fixture.teamName}, ${day}`}
    />
  );
}
