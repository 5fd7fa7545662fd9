import { checkBrowserSupport } from './browser-support.ts';
import { findImportCycles } from './import-cycles.ts';
import { findForbiddenImports } from './import-rule.ts';
import { readImports } from './read-imports.ts';
import { listAllFiles, listSourceFiles } from './source-files.ts';
import { findFolderFaults, findSqlFaults, findStructureFaults } from './structure.ts';
import { findTransactionFaults } from './transactions.ts';

export function checkImports(root: string): string[] {
  const imports = readImports(root, listSourceFiles(root));
  return [...findForbiddenImports(imports), ...findImportCycles(imports)];
}

export function checkStructure(root: string): string[] {
  const files = listAllFiles(root);
  const sources = listSourceFiles(root);
  return [
    ...findStructureFaults(root, sources),
    ...findTransactionFaults(root, sources),
    ...findFolderFaults(files),
    ...findSqlFaults(files),
    ...checkBrowserSupport(root, sources),
  ];
}
