import type { Fixture } from '@fixturebook/contract/fixtures';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { getSiteOrigin } from '../../platform/site-origin.ts';
import { ShareButton } from '../../ui/share/share-button.tsx';
import { PageOffNotice } from './page-off-notice.tsx';
import { formatFreeDatesText } from './share-words.ts';

interface ShareFreeDatesButtonProps {
  season: number;
  /** The coming free dates in the season of the user's club without an open request, in the order of their days. */
  dates: Fixture[];
}

/** Shares the free dates as a text for a group, which a club posts every week or so. */
export function ShareFreeDatesButton({ season, dates }: ShareFreeDatesButtonProps) {
  const { name, publicPath = null } = useOwnClub();
  const hasAddress = publicPath !== null;
  const text = formatFreeDatesText({ clubName: name, season, dates, hasAddress });
  if (text === '') return null;
  return (
    <ShareButton
      heading="Text for a WhatsApp group"
      hint={`Your next free dates of ${season} without an open request.`}
      title={`${name}: free dates`}
      text={text}
      url={publicPath === null ? undefined : getSiteOrigin() + publicPath}
      renderNotice={publicPath === null ? (close) => <PageOffNotice onLeave={close} /> : undefined}
    >
      Text for a WhatsApp group
    </ShareButton>
  );
}
