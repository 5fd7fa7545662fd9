import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkWording } from './plain-words.ts';

const project = dirname(import.meta.dirname);
const styleGuide = readFileSync(join(project, 'docs/style.md'), 'utf8');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'plain-words-'));
  writeFileInCopy('docs/style.md', styleGuide);
});

afterEach(() => {
  rmSync(copy, { recursive: true });
});

// The refused words are built from parts, so that this file passes the word check itself.
const again = 'an'.concat('ew');
const blocked = ['kept', 'apart'];
const automatically = ['by', 'itself'].join(' ');

describe('the word check with forbidden words', () => {
  test.each([
    ['a comment', 'server/clubs/rules.ts', `// Reads it ${again}.`],
    ['a test name', 'web/ui/button.test.ts', `test('loads ${again}', () => {});`],
    ['a screen text', 'web/site/faq-screen.tsx', `<p>Load it ${again}.</p>`],
    ['a document', 'docs/operations.md', `Start it ${again}.`],
    ['the README', 'README.md', `Start it ${again}.`],
    ['a style sheet', 'web/ui/button.module.css', `/* Drawn ${again}. */`],
    ['SQL', 'server/chat/functions.sql', `-- Counts ${again}.`],
    ['a name in camelCase', 'server/chat/rules.ts', `const loadA${again.slice(1)} = 1;`],
    ['a constant', 'server/chat/rules.ts', `const LOAD_${again.toUpperCase()} = 1;`],
    ['the name of a file', `web/chat/load-${again}.ts`, ''],
  ])('the word check reports a forbidden word in %s', (_, file, line) => {
    writeFileInCopy(file, `\n${line}\n`);
    expect(checkWording(copy)).toEqual([expect.stringMatching(`^${file}:[12]: .*; write: again$`)]);
  });

  test.each([
    ['in one line', `// Two clubs are ${blocked.join(' ')}.`],
    ['across lines of a comment', `/**\n * Two clubs are ${blocked[0]}\n * ${blocked[1]}.\n */`],
    ['in a name', `export const keptA${blocked[1]?.slice(1)} = true;`],
    ['in the name of an import', `import './${blocked.join('-')}.ts';`],
  ])('the word check reports a forbidden phrase of two words %s', (_, source) => {
    writeFileInCopy('server/clubs/rules.ts', source);
    expect(checkWording(copy)).toHaveLength(1);
  });

  test('the word check reports each occurrence of a forbidden word with its line number', () => {
    writeFileInCopy(
      'server/clubs/rules.ts',
      `// One\n// works ${automatically},\n// two ${automatically}.`,
    );
    expect(checkWording(copy)).toEqual([
      `server/clubs/rules.ts:2: “${automatically}”; write: automatically, alone`,
      `server/clubs/rules.ts:3: “${automatically}”; write: automatically, alone`,
    ]);
  });
});

test('the word check accepts a forbidden word in the quoted code of a document', () => {
  writeFileInCopy(
    'docs/operations.md',
    `The old name was \`${again}\`.\n\n\`\`\`\n${again}\n\`\`\`\n`,
  );
  expect(checkWording(copy)).toEqual([]);
});

test('the word check accepts a word that contains a forbidden word as a part', () => {
  writeFileInCopy(
    'server/clubs/rules.ts',
    'const renewal = 1; // The whoevers of a clubhouse are still on.',
  );
  expect(checkWording(copy)).toEqual([]);
});

test('the word check fails when the style guide has no table of forbidden words', () => {
  writeFileInCopy('docs/style.md', '# Style\n');
  expect(() => checkWording(copy)).toThrow('docs/style.md has no table of words');
});

function writeFileInCopy(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}
