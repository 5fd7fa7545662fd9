import { type Draft, readDraft } from './draft/draft.ts';
import { mergeTexts } from './form-merge.ts';
import { hasChanges } from './form-values.ts';

interface FormStartOptions<Values> {
  initialValues: Values;
  draftKey: string | undefined;
  addressFields?: string[];
}

/** What the fields begin with. */
export interface FormStart<Values> {
  values: Values;
  /** What the fields would have without the draft. */
  base: Values;
  conflicting: string[];
  updated: string[];
  /** The fields in which the user typed something else than the address asks for. */
  overridden: string[];
  /** The fields that are empty because only half a text was typed into them. */
  halfTyped: string[];
  isRestored: boolean;
  generation: number;
}

const emptyDraft: Draft = { typed: {}, base: {}, halfTyped: [] };

export function createFormStart<Values extends Record<string, string>>(
  { initialValues: base, draftKey, addressFields = [] }: FormStartOptions<Values>,
  { withDraft }: { withDraft: boolean },
): FormStart<Values> {
  const draft = withDraft && draftKey ? readDraft(draftKey) : emptyDraft;
  const typed = Object.entries(draft.typed).filter(([name]) => !addressFields.includes(name));
  const merged = mergeTexts(Object.fromEntries(typed), draft.base, base);
  const halfTyped = draft.halfTyped.filter((name) => !merged.values[name]);
  const overridden = addressFields.filter(
    (name) => (draft.typed[name] ?? base[name]) !== base[name],
  );
  const isRestored =
    hasChanges(merged.values, base) || halfTyped.length > 0 || overridden.length > 0;
  return { ...merged, base, overridden, halfTyped, isRestored, generation: 0 };
}
