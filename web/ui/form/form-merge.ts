import type { FormCheck } from './field-errors.ts';

type Texts = Record<string, string>;

/** The texts of a form after somebody else has changed what it changes. */
interface MergedTexts<Values> {
  values: Values;
  /** The fields in which the user typed something else than is there now. */
  conflicting: string[];
  /** The fields in which the user typed nothing, and which are different now. */
  updated: string[];
}

/**
 * Keeps what the user has typed, and takes everything else from `current`. `base` is what stood in
 * the fields before; without it, a field counts as unchanged by others.
 */
export function mergeTexts<Values extends Texts>(
  typed: Texts,
  base: Texts,
  current: Values,
): MergedTexts<Values> {
  const names = Object.keys(current);
  const isTyped = (name: string) => name in typed && typed[name] !== base[name];
  const isChanged = (name: string) => name in base && base[name] !== current[name];
  return {
    values: Object.fromEntries(
      names.map((name) => [name, isTyped(name) ? typed[name] : current[name]]),
    ) as Values,
    conflicting: names.filter(
      (name) => isTyped(name) && isChanged(name) && typed[name] !== current[name],
    ),
    updated: names.filter((name) => !isTyped(name) && isChanged(name)),
  };
}

/**
 * Returns `current` with the spelling of `typed` where both mean the same, such as two spellings of a
 * postcode. The server stores what the check of the form makes of a text, not the text.
 */
export async function keepSpelling<Values extends Texts>(
  current: Values,
  typed: Values,
  check: FormCheck<Values>,
): Promise<Values> {
  async function getInput(name: string, text: string) {
    const checked = await check({ ...current, [name]: text });
    return 'input' in checked
      ? new Map(Object.entries(checked.input as object)).get(name)
      : undefined;
  }
  const entries = Object.entries(current).map(async ([name, text]) => {
    const spelling = typed[name] ?? text;
    if (spelling === text) return [name, text];
    const input = await getInput(name, text);
    const isSame = input !== undefined && input === (await getInput(name, spelling));
    return [name, isSame ? spelling : text];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Picks the texts that are different in each of the earlier ones. */
export function pickNewTexts(texts: Texts, earlier: Texts[]) {
  const isNew = ([name, text]: [string, string]) => earlier.every((one) => one[name] !== text);
  return Object.fromEntries(Object.entries(texts).filter(isNew));
}
