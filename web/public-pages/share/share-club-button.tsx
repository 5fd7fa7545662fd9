import type { Club } from '@fixturebook/contract/clubs';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { getSiteOrigin } from '../../platform/site-origin.ts';
import { ShareButton } from '../../ui/share/share-button.tsx';
import { PageOffNotice } from './page-off-notice.tsx';
import { formatClubText } from './share-words.ts';

/** Shares the public page of a club. Another club has no button while its page is off. */
export function ShareClubButton({ club }: { club: Pick<Club, 'id' | 'name' | 'publicPath'> }) {
  const own = useOwnClub();
  const isOwn = own.id === club.id;
  const { publicPath: path = null } = isOwn ? own : club;
  if (!isOwn && path === null) return null;
  return (
    <ShareButton
      heading={isOwn ? 'Share your club' : `Share ${club.name}`}
      hint="For a group, an email or the notice board."
      title={club.name}
      text={isOwn ? formatClubText(club.name) : `${club.name}: their public page.`}
      url={path === null ? undefined : getSiteOrigin() + path}
      renderNotice={path === null ? (close) => <PageOffNotice onLeave={close} /> : undefined}
    >
      {isOwn ? 'Share our club' : 'Share'}
    </ShareButton>
  );
}
