import { findImportCycles } from './import-cycles.ts';
import { findForbiddenImports } from './import-rule.ts';
import { readImports } from './read-imports.ts';
import { listSourceFiles } from './source-files.ts';
import { findStructureFaults } from './structure.ts';

/** Everything that breaks the import rule of the project at `root`, a sentence each. */
export function checkImports(root: string): string[] {
  const imports = readImports(root, listSourceFiles(root));
  return [...findForbiddenImports(imports), ...findImportCycles(imports)];
}

/** Everything that does not stand where it should, a sentence each. */
export function checkStructure(root: string): string[] {
  return findStructureFaults(root, listSourceFiles(root));
}
