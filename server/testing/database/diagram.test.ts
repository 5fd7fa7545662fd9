import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { diagramFile, renderDatabaseDiagram } from './diagram.ts';

it('finds the same tables in docs/database.md and in the schemas (`npm run diagram` updates the page)', async () => {
  expect(await readFile(diagramFile, 'utf8')).toBe(await renderDatabaseDiagram());
});
