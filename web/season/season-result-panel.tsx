import { cardPath } from '@fixturebook/contract/paths';
import type { SeasonAccepted, SeasonOutcome, SeasonPreview } from '@fixturebook/contract/season';
import { ButtonLink } from '../ui/button.tsx';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { FlashNotice } from '../ui/feedback/flash-notice.tsx';
import { formatCount } from '../ui/format/count.ts';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import styles from './season-panel.module.css';

interface SeasonResultPanelProps {
  preview: SeasonPreview;
  accepted: SeasonAccepted;
}

export function SeasonResultPanel({ preview, accepted: { year, items } }: SeasonResultPanelProps) {
  const findRow = ({ fixtureId }: SeasonOutcome) =>
    preview.items.find((row) => row.fixtureId === fixtureId);
  const added = items.filter(({ outcome }) => outcome === 'listed').length;
  const missing = items.filter(({ outcome }) => outcome !== 'listed');
  const names = items.flatMap((item) => (item.asked && findRow(item)?.opponent?.name) || []);
  const askedNames = [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
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
          <ul className={styles.list}>
            {askedNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
      {missing.length > 0 && (
        <Section heading="Not added" size="large">
          <ul className={styles.list}>
            {missing.map((item) => (
              <li key={item.fixtureId}>{formatNotAdded(item, findRow(item))}</li>
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

function formatNotAdded(
  { outcome }: SeasonOutcome,
  row: SeasonPreview['items'][number] | undefined,
) {
  const what = row ? `${row.teamName}, from ${formatShortDate(row.last.date)}` : 'A date';
  return outcome === 'team-busy'
    ? `${what}: the team already has a fixture that day.`
    : `${what}: that fixture was deleted.`;
}
