import { readDraft } from './draft/draft.ts';
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
  isRestored: boolean;
  generation: number;
}

export function createFormStart<Values extends Record<string, string>>(
  { initialValues: base, draftKey, addressFields = [] }: FormStartOptions<Values>,
  { withDraft }: { withDraft: boolean },
): FormStart<Values> {
  const draft = withDraft && draftKey ? readDraft(draftKey) : { typed: {}, base: {} };
  const typed = Object.entries(draft.typed).filter(([name]) => !addressFields.includes(name));
  const merged = mergeTexts(Object.fromEntries(typed), draft.base, base);
  const isRestored = hasChanges(merged.values, base);
  const overridden = addressFields.filter(
    (name) => (draft.typed[name] ?? base[name]) !== base[name],
  );
  return { ...merged, base, overridden, isRestored, generation: 0 };
}
