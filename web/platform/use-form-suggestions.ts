import { useEffect, useEffectEvent } from 'react';
import type { FormController } from '../ui/form/use-submit-form.ts';

/** Fills in the suggested texts, and again when one of them changes, except in fields that the user has changed. */
export function useFormSuggestions<Values extends Record<string, string>>(
  form: Pick<FormController<Values>, 'busy' | 'suggest'>,
  suggested: Partial<Values>,
  options?: { asChanges: boolean },
): void {
  const suggest = useEffectEvent(() => {
    if (!form.busy) form.suggest(suggested, options);
  });
  const content = JSON.stringify(suggested);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in again when one of the texts changes
  useEffect(() => suggest(), [content]);
}
