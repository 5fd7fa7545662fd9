import { teamsPath } from '@fixturebook/contract/paths';
import { Link } from '../ui/link.tsx';

/** `noun` is team or ground. */
export function ItemNotFoundNotice({ noun }: { noun: string }) {
  return (
    <p>
      We can't find that {noun}. <Link to={teamsPath}>See your teams and grounds</Link>
    </p>
  );
}

export function DeletedItemNotice({ noun }: { noun: string }) {
  return (
    <p role="status">
      This {noun} has been deleted since you opened it. If you still want it, you can add it again
      as it is here.
    </p>
  );
}
