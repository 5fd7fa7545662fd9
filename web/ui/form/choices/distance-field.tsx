import { formatMiles } from '@fixturebook/contract/format';
import type { FormEventHandler } from 'react';
import { offeredMiles, toKm } from '../../format/distance.ts';
import type { FieldProps } from '../field.tsx';
import { SuggestedField } from './suggested-field.tsx';

interface DistanceFieldProps extends FieldProps {
  defaultValue: string;
  onInput?: FormEventHandler<HTMLInputElement>;
  /** The text that the field has at the moment. */
  km: string;
}

const distances = offeredMiles.map((miles) => ({
  value: String(toKm(miles)),
  label: `${miles} miles`,
}));

/** A number of kilometres, with chips that enter a number of miles. */
export function DistanceField({ km, ...field }: DistanceFieldProps) {
  return (
    <SuggestedField
      type="number"
      inputMode="numeric"
      min={0}
      hint={formatDistanceHint(km)}
      suggestions={distances}
      suggestionsLabel="Distance in miles"
      chosen={km.trim()}
      {...field}
    />
  );
}

function formatDistanceHint(km: string): string {
  return /^\d{1,4}$/.test(km.trim())
    ? `${km.trim()} km is ${formatMiles(Number(km))}.`
    : "How far you'd travel. 25 miles is 40 km.";
}
