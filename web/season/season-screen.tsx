import { isValidSeason } from '@fixturebook/contract/limits';
import { cardPath } from '@fixturebook/contract/paths';
import type {
  SeasonAcceptanceResult,
  SeasonPreview,
  SeasonRowOutcome,
} from '@fixturebook/contract/season';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLiveEvent } from '../platform/live/live.ts';
import { useRunSoon } from '../platform/live/run-soon.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type FlashMessage, FlashNotice } from '../ui/feedback/flash-notice.tsx';
import { formatCount } from '../ui/format/count.ts';
import { Page } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { getPreviewContent, seasonQuery } from './api.ts';
import { SeasonForm } from './season-form.tsx';
import { listRowsToAdd } from './season-form-values.ts';
import { formatPlanUpdate } from './season-words.ts';

export function meta() {
  return pageMeta('Plan a season');
}

export default function SeasonScreen() {
  const year = Number(useParams().year);
  const isUpcoming = year >= Number(useToday().slice(0, 4));
  return isUpcoming && isValidSeason(year - 1) && isValidSeason(year) ? (
    <SeasonPlan year={year} />
  ) : (
    <SeasonNotFoundNotice />
  );
}

function SeasonPlan({ year }: { year: number }) {
  const query = useQuery(seasonQuery(year));
  const lead = `Based on your ${year - 1} fixtures: the same weekends, with home and away swapped. Nothing is added until you say so.`;
  return (
    <Page heading={`Plan the ${year} season`} lead={lead} width="wide" parent="/mycard">
      <Loaded query={query}>
        {(preview) => <SeasonPlanPanel latest={preview} planAgain={query.refetch} />}
      </Loaded>
    </Page>
  );
}

function SeasonNotFoundNotice() {
  return (
    <Page heading="Plan a season" parent="/mycard">
      <p>You can't plan that season.</p>
      <p>
        <ButtonLink to="/mycard">See your card</ButtonLink>
      </p>
    </Page>
  );
}

/** The server stores each plan and limits how many it makes, so many changes in a row lead to one plan. */
const planPauseMs = 3_000;

interface SeasonPlanPanelProps {
  latest: SeasonPreview;
  planAgain: () => Promise<{ data: SeasonPreview | undefined }>;
}

function SeasonPlanPanel({ latest, planAgain }: SeasonPlanPanelProps) {
  const [accepted, setAccepted] = useState<SeasonAcceptanceResult>();
  const [shown, setShown] = useState(latest);
  const [flash, setFlash] = useState<FlashMessage>();
  const hasForm = listRowsToAdd(shown).length > 0;
  const isOutdated = hasForm && getPreviewContent(latest) !== getPreviewContent(shown);
  // The server deletes the oldest previews of a club, so the form takes over a newer one with the same content.
  if (!isOutdated && latest !== shown) setShown(latest);
  const planAgainSoon = useRunSoon(() => {
    if (!isOutdated && !accepted) void planAgain();
  }, planPauseMs);
  useLiveEvent('club', planAgainSoon);
  useLiveEvent('match', planAgainSoon);

  async function updatePlan() {
    const { data } = await planAgain();
    if (!data) return;
    setShown(data);
    setFlash({ tone: 'success', text: formatPlanUpdate(shown, data) });
  }

  if (accepted) return <SeasonAcceptanceSummary preview={shown} accepted={accepted} />;
  return (
    <Stack>
      <FlashNotice flash={flash} />
      {hasForm ? (
        <SeasonForm
          key={getPreviewContent(shown)}
          preview={shown}
          isOutdated={isOutdated}
          onAccepted={setAccepted}
          onExpired={() => void planAgain()}
          onPlanAgain={() => void updatePlan()}
        />
      ) : (
        <NoFixturesToAddNotice preview={shown} />
      )}
      <SkippedAndListedDates preview={shown} />
    </Stack>
  );
}

function SkippedAndListedDates({
  preview: { items, year, gone, later },
}: {
  preview: SeasonPreview;
}) {
  const listedRows = items.filter(({ clash }) => clash === 'listed');
  return (
    <>
      {gone > 0 && (
        <p>
          {formatCount(gone, 'fixture')} skipped:{' '}
          {gone === 1 ? 'that date has passed' : 'those dates have passed'}.
        </p>
      )}
      {later > 0 && (
        <p>
          {formatCount(later, 'more date')} will follow. Add these first, then plan the season
          again.
        </p>
      )}
      {listedRows.length > 0 && (
        <Section heading={`Already on your ${year} card`} size="large">
          <ul>
            {listedRows.map(({ fixtureId, teamName, date }) => (
              <li key={fixtureId}>
                {formatShortDate(date)}: {teamName}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function NoFixturesToAddNotice({ preview: { items, year, gone } }: { preview: SeasonPreview }) {
  const isPlanned = items.length > 0;
  const line = isPlanned
    ? `Your ${year} season is planned.`
    : `There's nothing ${gone > 0 ? 'left ' : ''}to plan ${year} from.`;
  return (
    <EmptyState line={line}>
      <p>
        {isPlanned
          ? `Every team has a fixture on the weekends they played in ${year - 1}.`
          : `Your ${year - 1} card has ${gone > 0 ? 'only dates that have passed' : 'no fixtures'}. List the dates when your teams are free.`}
      </p>
      <p>
        {isPlanned ? (
          <ButtonLink look="main" to={cardPath(year)}>
            See your {year} card
          </ButtonLink>
        ) : (
          <ButtonLink look="main" to="/addfixture">
            Add Fixture
          </ButtonLink>
        )}
      </p>
    </EmptyState>
  );
}

function SeasonAcceptanceSummary({
  preview,
  accepted: { year, items },
}: {
  preview: SeasonPreview;
  accepted: SeasonAcceptanceResult;
}) {
  const findRow = ({ fixtureId }: SeasonRowOutcome) =>
    preview.items.find((row) => row.fixtureId === fixtureId);
  const added = items.filter(({ outcome }) => outcome === 'listed').length;
  const missing = items.filter(({ outcome }) => outcome !== 'listed');
  const names = items.flatMap((item) => (item.asked && findRow(item)?.opponent?.name) || []);
  const askedNames = [...new Set(names)].sort((one, other) => one.localeCompare(other));
  const summary =
    added === 0
      ? 'Nothing was added.'
      : `${formatCount(added, 'free date')} ${added === 1 ? 'is' : 'are'} on your ${year} card.`;
  return (
    <Stack>
      <FlashNotice flash={{ tone: added === 0 ? 'error' : 'success', text: summary }} />
      {askedNames.length > 0 && (
        <Section heading="Asked first" size="large">
          <p>
            Their answers will show up under Match Requests. Other clubs can already find your
            dates.
          </p>
          <ul>
            {askedNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
      {missing.length > 0 && (
        <Section heading="Not added" size="large">
          <ul>
            {missing.map((item) => (
              <li key={item.fixtureId}>{formatRowNotAdded(item, findRow(item))}</li>
            ))}
          </ul>
        </Section>
      )}
      <p>
        <ButtonLink look="main" to={cardPath(year)}>
          See your {year} card
        </ButtonLink>
      </p>
    </Stack>
  );
}

function formatRowNotAdded(
  { outcome }: SeasonRowOutcome,
  row: SeasonPreview['items'][number] | undefined,
) {
  const what = row ? `${row.teamName}, from ${formatShortDate(row.last.date)}` : 'A date';
  return outcome === 'team-busy'
    ? `${what}: the team already has a fixture that day.`
    : `${what}: that fixture was deleted.`;
}
