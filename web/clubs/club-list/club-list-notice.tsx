import { useOwnClub } from '../../platform/session/use-session.ts';
import { Link } from '../../ui/link.tsx';

/** Explains why distances are missing or approximate. */
export function ClubListNotice() {
  const { point } = useOwnClub();
  if (point && point.accuracy !== 'area') return null;
  return (
    <p>
      {point
        ? "We only know the area of your ground's postcode, so distances are approximate."
        : "We don't know where your ground is, so we can't show distances."}{' '}
      <Link to="/editProfile">Check your postcode</Link>
    </p>
  );
}
