import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { diagramFile, renderDatabaseDiagram } from './diagram.ts';

it('finds docs/database.md up to date with the schemas (npm run diagram updates it)', async () => {
  expect(await readFile(diagramFile, 'utf8')).toBe(await renderDatabaseDiagram());
});
