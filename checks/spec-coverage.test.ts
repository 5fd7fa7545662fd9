import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findStaleSpecCoverage } from './spec-coverage.ts';

const project = dirname(import.meta.dirname);

test('docs/spec-coverage.md names only existing files and tests', () => {
  const page = readFileSync(join(project, 'docs/spec-coverage.md'), 'utf8');
  expect(page.split('\n').length).toBeGreaterThan(300);
  expect(findStaleSpecCoverage(project, page)).toEqual([]);
});

const testReference =
  '`checks/spec-coverage.test.ts`: “the check of spec coverage accepts a correct line”';

test('the check of spec coverage accepts a correct line', () => {
  expect(
    findStaleSpecCoverage(project, `| a route | \`checks/main.ts\` | ${testReference} |`),
  ).toEqual([]);
  expect(findStaleSpecCoverage(project, '| a message | left out: said elsewhere | — |')).toEqual(
    [],
  );
});

test.each([
  [`| a | \`web/gone.ts\` | ${testReference} |`, 'there is no web/gone.ts'],
  ['| a | b | `checks/main.ts`: “a title” |', 'checks/main.ts has no test “a title”'],
  [
    `| a | b | ${testReference.replace('accepts', 'rejects')} |`,
    'has no test “the check of spec coverage rejects a correct line”',
  ],
  ['| a | `checks/main.ts` |  |', 'says neither what shows it nor why nothing does'],
  ['| a | `checks/main.ts` | none yet |', 'says neither what shows it nor why nothing does'],
  ['| a | because | — |', 'says neither what shows it nor why nothing does'],
])('the check of spec coverage reports %s', (line, fault) => {
  expect(findStaleSpecCoverage(project, line)).toEqual([expect.stringContaining(fault)]);
});
