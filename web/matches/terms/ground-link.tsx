import type { Terms } from '@fixturebook/contract/matches';
import { Link } from '../../ui/link.tsx';

export function GroundLink({ terms: { ground, postcode } }: { terms: Terms }) {
  return (
    <>
      {ground && `${ground}, `}
      <Link
        to={`https://www.openstreetmap.org/search?query=${encodeURIComponent(postcode)}`}
        rel="noopener noreferrer"
        aria-label={`${postcode} on OpenStreetMap`}
      >
        {postcode}
      </Link>
    </>
  );
}
