import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Built-ins and selectors that one of the oldest supported browsers lacks (Chrome 109, Firefox 115,
 * Safari 16.4), by the compatibility tables of MDN.
 */
const newerFeatures = [
  /\bPromise\.(?:withResolvers|try)\b/,
  /\b(?:Map|Object)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bURL\.(?:canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bIterator\.(?:from|prototype)\b/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\.(?:toSorted|toReversed|toSpliced)\(/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  // zod has functions of the same names, as in `z.union(`.
  /(?<=[\w)\]])(?<!\bz)\.(?:union|intersection|difference)\(/,
  /\.with\(/,
  /\b(?:popover|popovertarget)=/i,
  /\.checkVisibility\(/,
  // Firefox drops the whole rule, also its other selectors.
  /:has\(/,
];

export function checkBrowserSupport(root: string, files: string[]): string[] {
  return files.filter(runsInBrowser).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = file.endsWith('.css') ? listSelectorsWithoutFallback(text) : text.split('\n');
    return lines.flatMap((line, index) =>
      findNewerFeatures(line).map(
        (found) => `${file}:${index + 1}: “${found}” is newer than the oldest supported browsers`,
      ),
    );
  });
}

export function findNewerFeatures(code: string): string[] {
  if (/^\s*(?:\/\/|\/?\*)/.test(code)) return [];
  return newerFeatures.flatMap((pattern) => code.match(pattern)?.[0] ?? []);
}

/** Returns the lines of a style sheet, empty where an `@supports` rule asks for `:has`. */
export function listSelectorsWithoutFallback(css: string): string[] {
  let depth = 0;
  let supportedFrom: number | undefined;
  return css.split('\n').map((line) => {
    const before = depth;
    depth += line.split('{').length - line.split('}').length;
    if (line.includes('@supports selector(:has(')) supportedFrom ??= before;
    const isSupported = supportedFrom !== undefined;
    if (supportedFrom !== undefined && depth <= supportedFrom) supportedFrom = undefined;
    return isSupported ? '' : line;
  });
}

/** The contract is part of the pages; configuration and tests of the web run in Node. */
function runsInBrowser(file: string): boolean {
  if (/\.test\.tsx?$/.test(file)) return false;
  return (
    /^contract\/.+\.ts$/.test(file) ||
    /^web\/(?:[\w-]+\/.+|root|service-worker)\.(?:tsx?|css)$/.test(file)
  );
}
