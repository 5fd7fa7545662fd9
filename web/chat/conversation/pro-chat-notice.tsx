import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { Link } from '../../ui/link.tsx';

/** Where a club on Hobby would be the first to write. */
export function ProChatNotice() {
  return (
    <ProOnlyNotice line="To write first is part of Pro.">
      <p>
        On Hobby you can answer clubs that write to you or ask you for a match, and write to those
        that you have a match with. You can <Link to="/clubList">ask any club</Link> for one of its
        free dates.
      </p>
    </ProOnlyNotice>
  );
}
