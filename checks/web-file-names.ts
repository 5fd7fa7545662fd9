import { basename, dirname } from 'node:path';
import { locateFile } from './file-location.ts';

export function findWebNameFaults(files: string[], styleGuide: string): string[] {
  const known = new Set(files);
  const components = parseAllowedWords(styleGuide, 'Components');
  const logic = parseAllowedWords(styleGuide, 'Logic of features');
  return files.flatMap((file) => {
    const { workspace, kind } = locateFile(file);
    if (workspace !== 'web') return [];
    if (file.endsWith('.module.css')) return findStyleSheetFaults(file, known);
    if (kind !== 'feature' && kind !== 'platform') return [];
    if (file.endsWith('.tsx')) return findFileNameFaults(file, components);
    return file.endsWith('.ts') && kind === 'feature' ? findFileNameFaults(file, logic) : [];
  });
}

/** The first column of a table in docs/style.md has the allowed words in backticks. */
function parseAllowedWords(styleGuide: string, heading: string): string[] {
  const sections = styleGuide.split(/^#{2,3} /m);
  const section = sections.find((text) => text.startsWith(heading)) ?? '';
  const cells = [...section.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell);
  const words = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );
  if (words.length === 0) throw new Error(`docs/style.md has no table of words for ${heading}`);
  return words;
}

/** An allowed word such as `use-*` matches every file name that begins with `use-`. */
function findFileNameFaults(file: string, words: string[]): string[] {
  const name = basename(file).replace(/(\.test)?\.tsx?$/, '');
  const matches = words.some((word) =>
    word.endsWith('*')
      ? name.startsWith(word.slice(0, -1))
      : name === word || name.endsWith(`-${word}`),
  );
  return matches ? [] : [`${file}: the last word of the name is not in docs/style.md`];
}

function findStyleSheetFaults(file: string, known: Set<string>): string[] {
  const component = `${dirname(file)}/${basename(file, '.module.css')}.tsx`;
  return known.has(component) ? [] : [`${file}: there is no ${component} beside it to style`];
}
