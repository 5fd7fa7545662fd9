import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Constraint, type Node, parseSync } from 'libpg-query';

/** The schema of the release before this version, whose nodes run beside this version in an upgrade. */
export interface ReleasedSchema {
  version: string;
  /** When its newest migration was created, in ms since 1970. */
  lastMigration: number;
  /**
   * Each is a kind and a name: `table fixtures`, `column fixtures.date`, `index fixtures_date`. Unique
   * indexes and constraints have `unique` too, as `unique clubs_name` and `unique clubs.clubs_pkey`.
   */
  objects: Set<string>;
}

/** Reads the dump of the newest release that is older than the version of the server. */
export function readReleasedSchema(root: string): ReleasedSchema {
  const current = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')).version;
  const folder = join(root, 'server/testing/database/released');
  const [version = ''] = globSync('*.sql', { cwd: folder })
    .map((file) => basename(file, '.sql'))
    .filter((released) => compareVersions(released, current) < 0)
    .sort((one, other) => compareVersions(other, one));
  const dump = readFileSync(join(folder, `${version}.sql`), 'utf8');
  const applied = [...dump.matchAll(/'[0-9a-f]{64}', (\d+)\)/g)].map(([, time]) => Number(time));
  const statements = parseSync(dump).stmts ?? [];
  return {
    version,
    lastMigration: Math.max(...applied),
    objects: new Set(statements.flatMap(({ stmt }) => (stmt ? listCreated(stmt) : []))),
  };
}

export function compareVersions(one: string, other: string) {
  return one.localeCompare(other, 'en', { numeric: true });
}

function listCreated(node: Node): string[] {
  if ('CreateStmt' in node) {
    const table = node.CreateStmt.relation?.relname ?? '';
    return [`table ${table}`, ...listTableParts(table, node.CreateStmt.tableElts)];
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds } = node.AlterTableStmt;
    const definitions = cmds?.flatMap((command) =>
      'AlterTableCmd' in command ? (command.AlterTableCmd.def ?? []) : [],
    );
    return listTableParts(relation?.relname ?? '', definitions);
  }
  if ('IndexStmt' in node) {
    const { idxname, unique } = node.IndexStmt;
    return [`index ${idxname}`, ...(unique ? [`unique ${idxname}`] : [])];
  }
  if ('CreateFunctionStmt' in node)
    return [`function ${getLastName(node.CreateFunctionStmt.funcname)}`];
  if ('CreateTrigStmt' in node) return [`trigger ${node.CreateTrigStmt.trigname}`];
  return [];
}

function listTableParts(table: string, elements: Node[] = []): string[] {
  return elements.flatMap((element) => {
    if ('Constraint' in element) return listUnique(table, '', element.Constraint);
    if (!('ColumnDef' in element)) return [];
    const { colname = '', constraints = [] } = element.ColumnDef;
    const unique = constraints.flatMap((one) =>
      'Constraint' in one ? listUnique(table, colname, one.Constraint) : [],
    );
    return [`column ${table}.${colname}`, ...unique];
  });
}

/** PostgreSQL names the constraint of a column after the table. */
function listUnique(table: string, column: string, { contype, conname }: Constraint) {
  const defaultNames: Partial<Record<string, string>> = {
    CONSTR_PRIMARY: `${table}_pkey`,
    CONSTR_UNIQUE: `${table}_${column}_key`,
    CONSTR_EXCLUSION: '',
  };
  const defaultName = defaultNames[contype ?? ''];
  return defaultName === undefined ? [] : [`unique ${table}.${conname ?? defaultName}`];
}

/** Returns the name without the schema. */
export function getLastName(names: Node[] = []) {
  const last = names.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
}
