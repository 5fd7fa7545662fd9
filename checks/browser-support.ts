import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Built-ins that one of the oldest supported browsers lacks (Chrome 109, Firefox 115, Safari 16.4),
 * by the compatibility tables of MDN.
 */
const newerBuiltIns = [
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
  /\b(?:popover|popovertarget)=/i,
  /\.checkVisibility\(/,
];

export function checkBrowserSupport(root: string, files: string[]): string[] {
  return files.filter(runsInBrowser).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      findNewerBuiltIns(line).map(
        (found) => `${file}:${index + 1}: “${found}” is newer than the oldest supported browsers`,
      ),
    );
  });
}

export function findNewerBuiltIns(code: string): string[] {
  if (/^\s*(?:\/\/|\/?\*)/.test(code)) return [];
  return newerBuiltIns.flatMap((pattern) => code.match(pattern)?.[0] ?? []);
}

/** The contract is part of the pages; configuration and tests of the web run in Node. */
function runsInBrowser(file: string): boolean {
  if (/\.test\.tsx?$/.test(file)) return false;
  return (
    /^contract\/.+\.ts$/.test(file) || /^web\/(?:[\w-]+\/.+|root|service-worker)\.tsx?$/.test(file)
  );
}
