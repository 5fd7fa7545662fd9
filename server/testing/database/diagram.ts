import { globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { type ForeignKey, getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const serverFolder = dirname(dirname(import.meta.dirname));
export const diagramFile = join(dirname(serverFolder), 'docs', 'database.md');

type TableConfig = ReturnType<typeof getTableConfig>;

const introduction = `# The database

\`npm run diagram\` writes this page from the \`schema.ts\` files in \`server/\`, and a test checks that it is up to
date. The tables of pg-boss, which runs the jobs, are in the schema \`pgboss\` and are not shown.

A line joins a table to the table that its foreign key refers to: \`||\` is exactly one row, \`|o\` or \`o|\` at most one,
and \`o{\` any number. PK is the primary key, FK a foreign key and UK a unique column.

## All tables`;

export async function renderDatabaseDiagram() {
  const schemas = await loadSchemas();
  const all = schemas.flatMap(({ tables }) => tables);
  const overview = all.flatMap(({ name, foreignKeys }) => [
    `  ${name}`,
    ...renderForeignKeys(foreignKeys),
  ]);
  const sections = schemas.map(({ feature, tables }) => {
    const lines = tables.flatMap((table) => [
      ...renderColumns(table),
      ...renderForeignKeys(table.foreignKeys),
    ]);
    return `## ${feature}\n\n${renderMermaid(lines)}`;
  });
  return `${[introduction, renderMermaid(overview), ...sections].join('\n\n')}\n`;
}

async function loadSchemas() {
  const files = globSync('{*,platform/*}/schema.ts', { cwd: serverFolder }).sort();
  return Promise.all(
    files.map(async (file) => {
      const exports: unknown[] = Object.values(await import(join(serverFolder, file)));
      const tables = exports
        .filter((value) => is(value, PgTable))
        .map(getTableConfig)
        .sort((a, b) => a.name.localeCompare(b.name));
      return { feature: dirname(file), tables };
    }),
  );
}

function renderMermaid(lines: string[]) {
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');
}

function renderColumns(table: TableConfig) {
  const columns = table.columns.map((column) => {
    const isKey = isPrimaryKeyColumn(table, column.name);
    const keys = [
      isKey && 'PK',
      isForeignKeyColumn(table, column.name) && 'FK',
      !isKey && areUniqueColumns(table, [column.name]) && 'UK',
    ].filter(Boolean);
    const words = [formatColumnType(column.getSQLType()), column.name];
    if (keys.length > 0) words.push(keys.join(', '));
    if (!column.notNull) words.push('"nullable"');
    return `    ${words.join(' ')}`;
  });
  return [`  ${table.name} {`, ...columns, '  }'];
}

/** Mermaid allows neither spaces nor quotes in a type. */
function formatColumnType(type: string) {
  return type
    .replace(/^timestamp.* with time zone$/, 'timestamptz')
    .replace(/ collate .*/, '')
    .replaceAll(' ', '_');
}

function renderForeignKeys(foreignKeys: ForeignKey[]) {
  return foreignKeys.map((foreignKey) => {
    const { columns, foreignTable } = foreignKey.reference();
    const table = getTableConfig(foreignKey.table);
    const names = columns.map(({ name }) => name);
    const one = columns.every(({ notNull }) => notNull) ? '||' : '|o';
    const many = areUniqueColumns(table, names) ? 'o|' : 'o{';
    return `  ${getTableName(foreignTable)} ${one}--${many} ${table.name} : "${names.join(', ')}"`;
  });
}

function isPrimaryKeyColumn({ columns, primaryKeys }: TableConfig, name: string) {
  const isPart = primaryKeys.some((key) => key.columns.some((column) => column.name === name));
  return isPart || columns.some((column) => column.name === name && column.primary);
}

function isForeignKeyColumn({ foreignKeys }: TableConfig, name: string) {
  return foreignKeys.some((key) => key.reference().columns.some((column) => column.name === name));
}

/** Returns whether the columns identify a row, by a key or a unique index without a condition. */
function areUniqueColumns(
  { columns, primaryKeys, uniqueConstraints, indexes }: TableConfig,
  names: string[],
) {
  const keys = [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique && !config.where)
      .map(({ config }) => config.columns.map((column) => ('name' in column ? column.name : ''))),
  ];
  return keys.some(
    (key) => key.length === names.length && key.every((name) => names.includes(name ?? '')),
  );
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(diagramFile, await renderDatabaseDiagram());
