import { findImportCycles } from './import-cycles.ts';
import { findForbiddenImports } from './import-rule.ts';
import { readImports } from './read-imports.ts';
import { listAllFiles, listSourceFiles } from './source-files.ts';
import { findFolderFaults, findStructureFaults } from './structure.ts';

/** Returns a sentence for each violation of the import rule in the project at `root`. */
export function checkImports(root: string): string[] {
  const imports = readImports(root, listSourceFiles(root));
  return [...findForbiddenImports(imports), ...findImportCycles(imports)];
}

/** Returns a sentence for each file with a wrong name or place, and for each crowded folder. */
export function checkStructure(root: string): string[] {
  return [
    ...findStructureFaults(root, listSourceFiles(root)),
    ...findFolderFaults(listAllFiles(root)),
  ];
}
