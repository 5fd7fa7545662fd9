import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { Link } from '../../ui/link.tsx';

/** Replaces the message field for clubs on the free plan (Hobby), which cannot start a conversation. */
export function ProChatNotice() {
  return (
    <ProOnlyNotice line="Starting a chat is a Pro feature.">
      <p>
        On Hobby you can reply to clubs that message you or ask you for a match, and message clubs
        you have a match with. You can <Link to="/clubList">ask any club</Link> for one of its free
        dates.
      </p>
    </ProOnlyNotice>
  );
}
