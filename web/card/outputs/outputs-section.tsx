import { cardFeedPath, cardImportPath, playCricketPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox-field.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { cardFilePath, playCricketQuery } from './api.ts';
import styles from './outputs-section.module.css';

interface OutputsSectionProps {
  season: number;
  printsFreeDates: boolean;
  onPrintFreeDatesChange: (printsFreeDates: boolean) => void;
}

/** The id of the section, to which other parts of the screen link. */
export const outputsId = 'outputs';

export function OutputsSection({
  season,
  printsFreeDates,
  onPrintFreeDatesChange,
}: OutputsSectionProps) {
  return (
    <Section heading="Print, share and export" underlined className={styles.outputs} id={outputsId}>
      <PlainList className={styles.options}>
        <CardOutputItem description="Your matches, on A4 or A5.">
          <Button wide onClick={() => window.print()}>
            Print
          </Button>
          <Checkbox
            label="Print free dates too"
            isChecked={printsFreeDates}
            onChange={onPrintFreeDatesChange}
          />
        </CardOutputItem>
        <CardOutputItem description="Your matches and free dates, for a spreadsheet.">
          <ButtonLink wide to={cardFilePath(season)} reloadDocument download>
            Download CSV
          </ButtonLink>
        </CardOutputItem>
        <CardOutputItem description="Free dates from a spreadsheet. You'll check everything first.">
          <ButtonLink wide to={cardImportPath}>
            Import from CSV
          </ButtonLink>
        </CardOutputItem>
        <CardOutputItem description="On your phone or computer. Updates automatically.">
          <ButtonLink wide to={cardFeedPath}>
            Subscribe in your calendar
          </ButtonLink>
        </CardOutputItem>
        <CardOutputItem description={<PlayCricketMatchCount season={season} />}>
          <ButtonLink wide to={playCricketPath(season)}>
            To enter on Play-Cricket
          </ButtonLink>
        </CardOutputItem>
      </PlainList>
    </Section>
  );
}

function CardOutputItem({
  description,
  children,
}: {
  description: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      {children}
      <Note>{description}</Note>
    </li>
  );
}

function PlayCricketMatchCount({ season }: { season: number }) {
  const { data } = useQuery(playCricketQuery(season));
  if (!data) return `Matches of ${season}.`;
  const open = data.items.filter(({ state }) => state !== 'entered').length;
  return open === 0
    ? `Nothing left to enter for ${season}.`
    : `${formatCount(open, 'match', 'matches')} of ${season}.`;
}
