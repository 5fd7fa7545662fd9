import { useOwnClub } from '../../platform/session/use-session.ts';
import { Link } from '../../ui/link.tsx';

/** What is to be known of the distances when the own ground is not placed exactly. */
export function ClubListNotice() {
  const { point } = useOwnClub();
  if (point && point.accuracy !== 'area') return null;
  return (
    <p>
      {point
        ? 'Your ground is placed by the area of its postcode alone: the distances are approximate.'
        : 'It is not known where your ground is: there are no distances.'}{' '}
      <Link to="/editProfile">Check your postcode</Link>
    </p>
  );
}
