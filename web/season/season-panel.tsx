import { cardPath } from '@fixturebook/contract/paths';
import type { SeasonAccepted, SeasonPreview } from '@fixturebook/contract/season';
import { useState } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { formatCount } from '../ui/format/count.ts';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { SeasonForm } from './season-form.tsx';
import styles from './season-panel.module.css';
import { SeasonResultPanel } from './season-result-panel.tsx';

export function SeasonPanel({ preview }: { preview: SeasonPreview }) {
  const [accepted, setAccepted] = useState<SeasonAccepted>();
  const { items, year, gone, later } = preview;
  const listedRows = items.filter(({ clash }) => clash === 'listed');
  if (accepted) return <SeasonResultPanel preview={preview} accepted={accepted} />;
  return (
    <Stack>
      {items.length > listedRows.length ? (
        <SeasonForm preview={preview} onAccepted={setAccepted} />
      ) : (
        <NothingToAdd preview={preview} />
      )}
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
          <ul className={styles.list}>
            {listedRows.map(({ fixtureId, teamName, date }) => (
              <li key={fixtureId}>
                {formatShortDate(date)}: {teamName}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  );
}

function NothingToAdd({ preview: { items, year, gone } }: { preview: SeasonPreview }) {
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
