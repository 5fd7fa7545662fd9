import type { Competition } from '@fixturebook/contract/card/competitions';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';

const matchLabels = {
  league: 'League matches',
  cup: 'Cup matches',
  friendly: 'Friendlies',
};

interface CompetitionFieldProps {
  /** What the choice without a competition is called. */
  others: string;
  field: { name: string; defaultValue: string; error: string | undefined };
}

/** Asks what a list is of, because a league list seldom says it on each line. */
export function CompetitionField({ others, field }: CompetitionFieldProps) {
  const options = [['', others], ...Object.entries(matchLabels)].map(
    ([value = '', label = '']) => ({
      value,
      label,
    }),
  );
  return <ChoiceField label="These are" options={options} {...field} />;
}

export function toCompetition(value: string): Competition | undefined {
  return value === 'league' || value === 'cup' || value === 'friendly' ? value : undefined;
}
