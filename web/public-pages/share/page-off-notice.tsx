import { publicPagePath } from '@fixturebook/contract/paths';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Link } from '../../ui/link.tsx';

/** Says in the dialog for sharing why the message has no address. */
export function PageOffNotice({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice tone="note" isAnnounced={false}>
      Your public page is off, so there's no link for people who aren't logged in.{' '}
      <Link to={publicPagePath} onClick={onLeave}>
        Turn on our page
      </Link>
    </Notice>
  );
}
