import { findImportCycles } from './import-cycles.ts';
import { findForbiddenImports } from './import-rule.ts';
import { readImports } from './read-imports.ts';
import { listAllFiles, listSourceFiles } from './source-files.ts';
import { findFolderFaults, findSqlFaults, findStructureFaults } from './structure.ts';

export function checkImports(root: string): string[] {
  const imports = readImports(root, listSourceFiles(root));
  return [...findForbiddenImports(imports), ...findImportCycles(imports)];
}

export function checkStructure(root: string): string[] {
  const files = listAllFiles(root);
  return [
    ...findStructureFaults(root, listSourceFiles(root)),
    ...findFolderFaults(files),
    ...findSqlFaults(files),
  ];
}
