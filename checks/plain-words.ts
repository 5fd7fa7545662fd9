import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTextFiles } from './source-files.ts';

type RefusedWord = { pattern: RegExp; plain: string };

export function checkWording(root: string): string[] {
  const words = parseWordTable(readFileSync(join(root, 'docs/style.md'), 'utf8'));
  return listTextFiles(root).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const text = file.endsWith('.md') ? blankOutCode(source) : source;
    return [...findRefusedWords(file, words), ...findRefusedWords(text, words)].map(
      ({ line, found, plain }) => `${file}:${line}: “${found}”; write: ${plain}`,
    );
  });
}

/** The first column of the table has the forms to avoid in backticks, the second what to write. */
function parseWordTable(styleGuide: string): RefusedWord[] {
  const sections = styleGuide.split(/^## /m);
  const section = sections.find((text) => text.startsWith('Words that have a plain one')) ?? '';
  const rows = [...section.matchAll(/^\|\s*(`[^|]+?)\s*\|\s*([^|]+?)\s*\|$/gm)];
  if (rows.length === 0) throw new Error('docs/style.md has no table of words');
  return rows.map(([, forms = '', plain = '']) => ({ pattern: toWordPattern(forms), plain }));
}

/** A space in a phrase also matches a line break or, for file names, a hyphen. */
function toWordPattern(forms: string): RegExp {
  const alternatives = [...forms.matchAll(/`([^`]+)`/g)].map(([, form = '']) =>
    form.replaceAll(' ', '[\\s-]+'),
  );
  return new RegExp(`\\b(?:${alternatives.join('|')})\\b`, 'gi');
}

/** Removes code from documents, because they may quote refused words. Line numbers stay the same. */
function blankOutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```|`[^`]+`/gm, (code) => code.replace(/[^\n]/g, ' '));
}

function findRefusedWords(source: string, words: RefusedWord[]) {
  const text = splitIdentifiersIntoWords(source);
  return words.flatMap(({ pattern, plain }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      line: text.slice(0, index).split('\n').length,
      found: found.replace(/\s+/g, ' '),
      plain,
    })),
  );
}

/** Splits `camelCase` and `SNAKE_CASE` into words, and joins the lines of a comment. */
function splitIdentifiersIntoWords(source: string): string {
  return source
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .replace(/\n[ \t]*(?:\/\/|--|\*|#|>)+/g, '\n')
    .replaceAll('_', ' ')
    .replaceAll('’', "'");
}
