import type { Fixture } from '@fixturebook/contract/fixtures';
import { matchPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { cardQuery } from '../../card/api.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function MatchLink({ fixture }: { fixture: Fixture }) {
  const card = useQuery(cardQuery(Number(fixture.date.slice(0, 4))));
  const match = card.data?.items.find((item) => item.fixture.id === fixture.id)?.match;
  if (!match) return null;
  return <ButtonLink to={matchPath(match.id)}>See the match with {match.opponent.name}</ButtonLink>;
}
