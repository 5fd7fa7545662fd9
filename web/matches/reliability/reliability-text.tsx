import { reliabilityPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { reliabilityQuery } from './api.ts';
import { formatReliability } from './reliability-words.ts';

interface ReliabilityTextProps {
  club: { slug: string; name: string };
  /** Stands for a club with too few matches. If it is missing, such a club has no text and no place for one. */
  emptyText?: string;
  /** Begins with the name of the club, where it is not the heading. */
  showsName?: boolean;
}

/** Says how soon a club usually answers and how many agreed matches it has played. Shows no error, because nothing depends on it. */
export function ReliabilityText({ club, emptyText = '', showsName }: ReliabilityTextProps) {
  const { data, error } = useQuery(reliabilityQuery(club.slug));
  if (error && !data) return null;
  if (!data) return emptyText && <p aria-hidden>&nbsp;</p>;
  const text = formatReliability(data);
  if (!text && !emptyText) return null;
  return (
    <p>
      {text && showsName && (
        <>
          <strong>{club.name}</strong> ·{' '}
        </>
      )}
      {text || emptyText} <Link to={reliabilityPath}>How we count this</Link>
    </p>
  );
}
