import { readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export type Import = {
  from: string;
  /** The path of the imported file in the project, or the name of the imported package. */
  to: string;
  local: boolean;
  typeOnly: boolean;
  /** Whether the module is loaded only when an `import()` runs. */
  dynamic: boolean;
};

const FILE_ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'];

/** Reads all imports, re-exports, `import()` calls and type imports of the files. */
export function readImports(root: string, files: string[]): Import[] {
  const known = new Set(files);
  return files
    .filter((file) => !file.endsWith('.css'))
    .flatMap((from) =>
      readImportSpecifiers(from, readFileSync(join(root, from), 'utf8')).map(
        ({ specifier, typeOnly, dynamic }) => ({
          from,
          typeOnly,
          dynamic,
          ...resolveImportSpecifier(from, specifier, known),
        }),
      ),
    );
}

type ImportSpecifier = { specifier: string; typeOnly: boolean; dynamic: boolean };

/** The tests check the whole project many times with one changed file, so unchanged files are parsed once. */
const parsedSources = new Map<string, ImportSpecifier[]>();

function readImportSpecifiers(file: string, source: string): ImportSpecifier[] {
  const key = `${extname(file)} ${source}`;
  const parsed = parsedSources.get(key) ?? parseImportSpecifiers(file, source);
  parsedSources.set(key, parsed);
  return parsed;
}

function parseImportSpecifiers(file: string, source: string): ImportSpecifier[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: ImportSpecifier[] = [];
  const add = (source: unknown, typeOnly: boolean, dynamic = false) => {
    const specifier = getStringLiteralValue(source);
    if (specifier !== undefined) found.push({ specifier, typeOnly, dynamic });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false, true),
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return found;
}

function getStringLiteralValue(source: unknown): string | undefined {
  const value = (source as { value?: unknown } | null)?.value;
  return typeof value === 'string' ? value : undefined;
}

function resolveImportSpecifier(from: string, specifier: string, known: Set<string>) {
  const path = getLocalPath(from, specifier.replace(/\?.*$/, ''));
  if (path === undefined) return { to: getPackageName(specifier), local: false };
  const file = FILE_ENDINGS.map((ending) => path + ending).find((candidate) =>
    known.has(candidate),
  );
  return { to: file ?? path, local: true };
}

/** The main files of workspaces, which are the `.` entries of `exports` in their package.json. */
const MAIN_FILES: Record<string, string> = {
  server: 'server/app.ts',
  'embedded-postgres': 'packages/embedded-postgres/embedded-postgres.ts',
};

/** Resolves an import by workspace name, such as `@fixturebook/contract/format`, to the path of the file. */
function getLocalPath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, workspace, rest] = /^@fixturebook\/([a-z0-9-]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (workspace === undefined) return undefined;
  return rest === undefined ? MAIN_FILES[workspace] : `${workspace}/${rest}`;
}

function getPackageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
