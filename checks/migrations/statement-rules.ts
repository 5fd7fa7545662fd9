import type { DropStmt, IndexStmt, Node, RenameStmt } from 'libpg-query';
import { findAlterTableFaults } from './alter-table-rules.ts';
import { getLastName } from './released-schema.ts';
import { dropsUnnamed, findContractFaults, type RuleContext } from './rule-context.ts';

/** Statements that create something new, or change something that no request waits for. */
const harmless = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateStatsStmt',
  'CommentStmt',
  'GrantStmt',
  'ViewStmt',
]);

const fillWithBackfill = 'Fill it with a backfill, which works in batches';

/**
 * Returns why a statement would fail requests or nodes of the previous release, and what to write
 * instead. Tables that the previous release does not have are free.
 */
export function findStatementFaults(node: Node, context: RuleContext): string[] {
  const [kind = ''] = Object.keys(node);
  if (harmless.has(kind)) return [];
  if ('AlterTableStmt' in node) return findAlterTableFaults(node.AlterTableStmt, context);
  if ('IndexStmt' in node) return findIndexFaults(node.IndexStmt, context);
  if ('DropStmt' in node) return findDropFaults(node.DropStmt, context);
  if ('RenameStmt' in node) return findRenameFaults(node.RenameStmt, context);
  if ('InsertStmt' in node) {
    const select = node.InsertStmt.selectStmt;
    const hasValues = select && 'SelectStmt' in select && select.SelectStmt.valuesLists;
    return hasValues ? [] : [`copies rows in one transaction. ${fillWithBackfill}`];
  }
  if ('CreateTableAsStmt' in node) return [`copies rows in one transaction. ${fillWithBackfill}`];
  if ('UpdateStmt' in node || 'DeleteStmt' in node || 'MergeStmt' in node)
    return [`locks all rows that it changes until its transaction ends. ${fillWithBackfill}`];
  if ('VacuumStmt' in node && !node.VacuumStmt.is_vacuumcmd) return [];
  return [
    'is a statement of which the check does not know that requests can go on beside it. docs/migrations.md lists those that may be used',
  ];
}

/** These statements take long and do not block requests. The start runs them outside of a transaction. */
export function isOnlineStatement(node: Node) {
  if ('IndexStmt' in node) return node.IndexStmt.concurrent === true;
  if ('DropStmt' in node) return node.DropStmt.concurrent === true;
  if ('VacuumStmt' in node) return !node.VacuumStmt.is_vacuumcmd;
  return (
    'AlterTableStmt' in node &&
    (node.AlterTableStmt.cmds ?? []).some(
      (command) =>
        'AlterTableCmd' in command && command.AlterTableCmd.subtype === 'AT_ValidateConstraint',
    )
  );
}

function findIndexFaults(index: IndexStmt, { released }: RuleContext) {
  if (index.concurrent)
    return index.if_not_exists
      ? [
          'accepts an index that an interrupted build left unusable. Leave out IF NOT EXISTS: the start drops such an index and builds it again',
        ]
      : [];
  return released.objects.has(`table ${index.relation?.relname}`)
    ? [
        'blocks writes while it builds the index. Write CREATE INDEX CONCURRENTLY in a migration of its own',
      ]
    : [];
}

function findDropFaults(drop: DropStmt, context: RuleContext) {
  const kind = drop.removeType?.replace('OBJECT_', '').toLowerCase();
  const names = (drop.objects ?? []).map(getObjectName);
  const isReleased = names.some((name) => context.released.objects.has(`${kind} ${name}`));
  if (drop.behavior === 'DROP_CASCADE') return [dropsUnnamed];
  const isUnique = names.some((name) => context.released.objects.has(`unique ${name}`));
  if (kind === 'index')
    return [
      ...findDropIndexFaults(drop, isReleased),
      // An ON CONFLICT of the previous release fails without it, and two inserts no longer exclude each other.
      ...(isUnique ? findContractFaults(context) : []),
    ];
  return isReleased ? findContractFaults(context) : [];
}

function findDropIndexFaults({ concurrent, missing_ok }: DropStmt, isReleased: boolean) {
  if (concurrent && !missing_ok)
    return [
      'fails when it runs again after a start that was killed. Write DROP INDEX CONCURRENTLY IF EXISTS',
    ];
  return isReleased && !concurrent
    ? [
        'waits for all requests that use the table, and new ones wait behind it. Write DROP INDEX CONCURRENTLY IF EXISTS in a migration of its own',
      ]
    : [];
}

function findRenameFaults(rename: RenameStmt, { released }: RuleContext) {
  const table = rename.relation?.relname;
  const isReleased = ['table', 'index'].some((kind) => released.objects.has(`${kind} ${table}`));
  return isReleased
    ? [
        `takes away a name that nodes of version ${released.version} use. Add the new name, fill it with a backfill, and drop the old one a release later`,
      ]
    : [];
}

function getObjectName(object: Node) {
  if ('List' in object) return getLastName(object.List.items);
  if ('ObjectWithArgs' in object) return getLastName(object.ObjectWithArgs.objname);
  return '';
}
