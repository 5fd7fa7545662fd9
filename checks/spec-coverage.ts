import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['bench', 'bin', 'checks', 'contract', 'docs', 'e2e', 'packages', 'server', 'web'];
const FILE_REFERENCE = new RegExp(`\`((?:${FOLDERS.join('|')})/[^\`]+)\``, 'g');
const TEST_REFERENCE = /`([^`]+)`: “([^”]+)”/g;

export function findStaleSpecCoverage(root: string, page: string): string[] {
  return page.split('\n').flatMap((line, index) => {
    const [, what = '', where = '', shownBy = ''] = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith('|') || /^(what|-+)$/.test(what)) return [];
    const faults = [...findMissingFiles(root, line), ...findMissingTests(root, shownBy)];
    if (!hasTestOrReasonForOmission(where, shownBy))
      faults.push('says neither what shows it nor why nothing does');
    return faults.map((fault) => `docs/spec-coverage.md, line ${index + 1}: ${fault}`);
  });
}

function findMissingFiles(root: string, line: string): string[] {
  return [...line.matchAll(FILE_REFERENCE)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `there is no ${file}`);
}

/** A quoted test title with parameters must contain them as in the code, such as `%s`. */
function findMissingTests(root: string, shownBy: string): string[] {
  return [...shownBy.matchAll(TEST_REFERENCE)]
    .filter(([, file = '', title = '']) => !listTestTitles(join(root, file)).includes(title))
    .map(([, file, title]) => `${file} has no test “${title}”`);
}

function listTestTitles(path: string): string[] {
  if (!existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  const titles =
    /(?:\b(?:it|test\w*)(?:\.\w+)*(?:\([^'"`]*\))?|\])\)?\(\s*(['"`])(.*?)(?<!\\)\1\s*,/g;
  return [...source.matchAll(titles)].map(([, , title = '']) => title.replaceAll('\\', ''));
}

function hasTestOrReasonForOmission(where: string, shownBy: string): boolean {
  const text = shownBy.trim();
  if (text === '—') return where.startsWith('left out');
  return text.startsWith('`');
}
