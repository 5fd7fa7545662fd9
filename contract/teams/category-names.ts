import type { AgeGroup, TeamCategory } from './categories.ts';

export const categoryLabels: Record<TeamCategory, string> = {
  men: 'Men',
  women: 'Women',
  mixed: 'Mixed',
  veterans: 'Veterans',
  disability: 'Disability',
  juniors: 'Juniors',
};

export const ageGroupLabels: Record<AgeGroup, string> = {
  'under-9': 'Under 9',
  'under-10': 'Under 10',
  'under-11': 'Under 11',
  'under-12': 'Under 12',
  'under-13': 'Under 13',
  'under-14': 'Under 14',
  'under-15': 'Under 15',
  'under-16': 'Under 16',
  'under-17': 'Under 17',
  'under-18': 'Under 18',
  'under-19': 'Under 19',
};

/** Formats the category of a team or a fixture. Returns undefined if none is stated. */
export function formatCategory({
  category,
  ageGroup,
}: {
  category?: TeamCategory | null;
  ageGroup?: AgeGroup | null;
}): string | undefined {
  // A fixture that the device stored before the upgrade has neither.
  if (!category) return undefined;
  const label = categoryLabels[category];
  return ageGroup ? `${label}, ${ageGroupLabels[ageGroup].toLowerCase()}` : label;
}
