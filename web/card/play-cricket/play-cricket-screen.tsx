import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { parseCardSearch } from '../card-search.ts';
import { playCricketQuery } from '../outputs/api.ts';
import { PlayCricketPanel } from './play-cricket-panel.tsx';

export function meta() {
  return pageMeta('To enter on Play-Cricket');
}

export default function PlayCricketScreen() {
  const { season } = parseCardSearch(useSearchParams()[0], getLondonDate());
  const query = useQuery(playCricketQuery(season));
  return (
    <Page
      heading="To enter on Play-Cricket"
      lead={`Season ${season}. Play-Cricket doesn't accept fixtures from other sites, so here's what you still need to type in.`}
    >
      <Loaded query={query}>
        {({ items }) => <PlayCricketPanel season={season} items={items} />}
      </Loaded>
    </Page>
  );
}
