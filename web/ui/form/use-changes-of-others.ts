import { useEffect, useEffectEvent, useState } from 'react';
import type { FormCheck } from './field-errors.ts';
import { keepSpelling, pickNewTexts } from './form-merge.ts';

interface ChangesOfOthersOptions<Values> {
  /** What is stored now. */
  initialValues: Values;
  changesStored?: boolean;
  check: FormCheck<Values>;
}

/**
 * Returns the texts that others have stored since the form was opened. A text that only spells what was
 * typed in another way is no change.
 */
export function useChangesOfOthers<Values extends Record<string, string>>(
  { initialValues, changesStored, check }: ChangesOfOthersOptions<Values>,
  earlier: Values[],
): Record<string, string> {
  const newTexts = changesStored ? pickNewTexts(initialValues, earlier) : {};
  const [different, setDifferent] = useState<string[]>([]);
  const names = Object.keys(newTexts);
  const listDifferent = useEffectEvent(async () => {
    const spelled = await Promise.all(
      earlier.map((texts) => keepSpelling(initialValues, texts, check)),
    );
    return names.filter((name) => spelled.every((texts) => texts[name] === newTexts[name]));
  });
  const compared = JSON.stringify(
    names.map((name) => [name, newTexts[name], ...earlier.map((texts) => texts[name])]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares again when one of the texts changes
  useEffect(() => {
    let isLatest = true;
    void listDifferent().then((found) => {
      if (isLatest) setDifferent(found);
    });
    return () => {
      isLatest = false;
    };
  }, [compared]);
  return Object.fromEntries(Object.entries(newTexts).filter(([name]) => different.includes(name)));
}
