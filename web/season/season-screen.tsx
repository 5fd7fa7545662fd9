import { isValidSeason } from '@fixturebook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import { Page } from '../ui/layout/page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { seasonQuery } from './api.ts';
import { SeasonPanel } from './season-panel.tsx';

export function meta() {
  return pageMeta('Plan a season');
}

export default function SeasonScreen() {
  const year = Number(useParams().year);
  const isUpcoming = year >= Number(getLondonDate().slice(0, 4));
  return isUpcoming && isValidSeason(year - 1) && isValidSeason(year) ? (
    <SeasonPlan year={year} />
  ) : (
    <SeasonNotFound />
  );
}

function SeasonPlan({ year }: { year: number }) {
  const query = useQuery(seasonQuery(year));
  const lead = `Based on your ${year - 1} fixtures: the same weekends, with home and away swapped. Nothing is added until you say so.`;
  return (
    <Page heading={`Plan the ${year} season`} lead={lead} width="wide">
      <Loaded query={query}>{(preview) => <SeasonPanel preview={preview} />}</Loaded>
    </Page>
  );
}

function SeasonNotFound() {
  return (
    <Page heading="Plan a season">
      <p>You can't plan that season.</p>
      <p>
        <ButtonLink to="/mycard">See your card</ButtonLink>
      </p>
    </Page>
  );
}
