import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { londonToday } from '../ui/calendar-date.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { askedOf } from './card-address.ts';
import { cardQuery } from './card-api.ts';
import { CardBoard } from './card-board.tsx';
import { CardOutputs } from './card-outputs.tsx';
import { CardSwitches } from './card-switches.tsx';
import { SeasonLink } from './season-link.tsx';

export function meta() {
  return pageMeta('My card');
}

/** The season at a glance. It and the view stand in the address: `/mycard?season=2027&view=calendar`. */
export default function CardScreen() {
  const asked = askedOf(useSearchParams()[0], londonToday());
  const query = useQuery(cardQuery(asked.season));
  // Whose card it is, on paper too.
  const { name } = useOwnClub();
  return (
    <Page heading="My card" lead={name} width="wide">
      <CardSwitches asked={asked} />
      {query.isPending && <Loading />}
      {query.error && !query.data && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && <SeasonLink card={query.data} />}
      {query.data && (
        <CardBoard card={query.data} view={asked.view} busy={query.isPlaceholderData} />
      )}
      <CardOutputs season={asked.season} />
    </Page>
  );
}
