import type { AlterTableCmd, ColumnDef, Constraint, Node } from 'libpg-query';
import { getLastName } from './released-schema.ts';

/** What the migrations so far have made true of columns. A column is written `fixtures.date`. */
export interface ColumnFacts {
  mandatory: Set<string>;
  /** The columns that a validated check proves not to be null, by the name of the check. */
  proved: Map<string, string>;
  /** The columns of each unique index. */
  uniqueIndexes: Map<string, string[]>;
}

/**
 * Follows which columns hold no null. PostgreSQL makes them mandatory, or the primary key, without
 * reading the table.
 */
export function followColumnFacts() {
  const facts: ColumnFacts = { mandatory: new Set(), proved: new Map(), uniqueIndexes: new Map() };
  const notNullChecks = new Map<string, string>();

  function record(node: Node) {
    if ('CreateStmt' in node) {
      const table = node.CreateStmt.relation?.relname ?? '';
      for (const element of node.CreateStmt.tableElts ?? [])
        if ('ColumnDef' in element) recordColumn(table, element.ColumnDef);
    }
    if ('IndexStmt' in node && node.IndexStmt.unique) {
      const { idxname = '', relation, indexParams = [] } = node.IndexStmt;
      const columns = indexParams.map((one) => ('IndexElem' in one && one.IndexElem.name) || '');
      facts.uniqueIndexes.set(
        idxname,
        columns.map((column) => `${relation?.relname}.${column}`),
      );
    }
    if ('AlterTableStmt' in node) {
      const { relation, cmds = [] } = node.AlterTableStmt;
      for (const command of cmds)
        if ('AlterTableCmd' in command)
          recordCommand(relation?.relname ?? '', command.AlterTableCmd);
    }
  }

  function recordColumn(table: string, { colname, constraints = [] }: ColumnDef) {
    const types = constraints.map((one) => 'Constraint' in one && one.Constraint.contype);
    if (types.includes('CONSTR_NOTNULL') || types.includes('CONSTR_PRIMARY'))
      facts.mandatory.add(`${table}.${colname}`);
  }

  function recordCommand(table: string, { subtype, name, def }: AlterTableCmd) {
    const object = `${table}.${name}`;
    if (def && 'ColumnDef' in def) recordColumn(table, def.ColumnDef);
    if (def && 'Constraint' in def) {
      const column = findColumnThatIsNotNull(def.Constraint);
      if (column) notNullChecks.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`);
    }
    const checked = notNullChecks.get(object);
    if (subtype === 'AT_ValidateConstraint' && checked) facts.proved.set(object, checked);
    if (subtype === 'AT_DropConstraint') facts.proved.delete(object);
    if (subtype === 'AT_SetNotNull') facts.mandatory.add(object);
    if (subtype === 'AT_DropNotNull') facts.mandatory.delete(object);
    if (subtype === 'AT_DropColumn') forgetColumn(object);
  }

  /** PostgreSQL drops the checks and indexes of a column with it. */
  function forgetColumn(dropped: string) {
    facts.mandatory.delete(dropped);
    for (const [check, column] of facts.proved) if (column === dropped) facts.proved.delete(check);
    for (const [index, columns] of facts.uniqueIndexes)
      if (columns.includes(dropped)) facts.uniqueIndexes.delete(index);
  }

  return { facts, record };
}

function findColumnThatIsNotNull({ raw_expr: check }: Constraint) {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return;
  const { arg } = check.NullTest;
  return arg && 'ColumnRef' in arg ? getLastName(arg.ColumnRef.fields) : undefined;
}

export function isProvedNotNull({ mandatory, proved }: ColumnFacts, column: string) {
  return mandatory.has(column) || [...proved.values()].includes(column);
}
