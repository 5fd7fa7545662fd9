import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import { isProvedNotNull } from './column-facts.ts';
import { getLastName } from './released-schema.ts';
import { dropsUnnamed, findContractFaults, type RuleContext } from './rule-context.ts';

/** Changes that PostgreSQL makes in its catalogue alone, without reading the table. */
const quickChanges = new Set([
  'AT_DropNotNull',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
]);

const computedTypes = ['serial', 'bigserial', 'smallserial'];

const addWithoutDefault =
  'Add the column without a default, fill it with a backfill, and set the default in a trigger or in code';

export function findAlterTableFaults(statement: AlterTableStmt, context: RuleContext): string[] {
  const table = statement.relation?.relname ?? '';
  if (!context.released.objects.has(`table ${table}`)) return [];
  return (statement.cmds ?? []).flatMap((command) =>
    'AlterTableCmd' in command ? findCommandFaults(table, command.AlterTableCmd, context) : [],
  );
}

function findCommandFaults(table: string, command: AlterTableCmd, context: RuleContext): string[] {
  const { subtype = '', name = '', def } = command;
  const isReleased = context.released.objects.has(`column ${table}.${name}`);
  if (quickChanges.has(subtype)) return [];
  if (command.behavior === 'DROP_CASCADE') return [dropsUnnamed];
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? findColumnFaults(def.ColumnDef) : [];
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? findConstraintFaults(def.Constraint, context) : [];
    case 'AT_ColumnDefault':
      // A default that is dropped is one that inserts of the previous release may rely on.
      return def || !isReleased ? [] : findContractFaults(context);
    case 'AT_DropConstraint':
      return context.released.objects.has(`unique ${table}.${name}`)
        ? findContractFaults(context)
        : [];
    case 'AT_DropColumn':
      return isReleased ? findContractFaults(context) : [];
    case 'AT_SetNotNull':
      return isProvedNotNull(context.columns, `${table}.${name}`)
        ? []
        : [
            `reads the whole table while requests wait. First add a constraint CHECK ("${name}" is not null) NOT VALID, and validate it in a migration of its own`,
          ];
    case 'AT_AlterColumnType':
      return [
        'can rewrite the table while requests wait. Add a column of the new type, fill it with a backfill, and drop the old one a release later',
      ];
    default:
      return [
        `has a change (${subtype}) of which the check does not know that requests can go on beside it. docs/migrations.md lists those that may be used`,
      ];
  }
}

function findColumnFaults({ constraints = [], typeName }: ColumnDef): string[] {
  const found = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const has = (type: string) => found.find(({ contype }) => contype === type);
  const fallback = has('CONSTR_DEFAULT')?.raw_expr;
  const faults: string[] = [];
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY'))
    faults.push(`computes the column for every row while requests wait. ${addWithoutDefault}`);
  if (computedTypes.includes(getLastName(typeName?.names)) || (fallback && !isSameForAll(fallback)))
    faults.push(
      `computes the default for every row while requests wait. Use a constant, or now(). ${addWithoutDefault}`,
    );
  if (has('CONSTR_NOTNULL') && !fallback)
    faults.push(
      'fails on rows that exist, and on inserts of the previous release. Add a default, or make the column mandatory a release later',
    );
  if (has('CONSTR_CHECK') || has('CONSTR_FOREIGN'))
    faults.push(
      'checks every row while requests wait. Add the constraint with ADD CONSTRAINT … NOT VALID, and validate it in a migration of its own',
    );
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY'))
    faults.push(
      'builds an index while requests wait. Build it with CREATE UNIQUE INDEX CONCURRENTLY, then write ADD CONSTRAINT … USING INDEX',
    );
  return faults;
}

/** PostgreSQL stores such a default once instead of writing it into each row. */
function isSameForAll(node: Node): boolean {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isSameForAll(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isSameForAll);
  return 'FuncCall' in node && getLastName(node.FuncCall.funcname) === 'now';
}

function findConstraintFaults(constraint: Constraint, { columns }: RuleContext): string[] {
  const { contype, skip_validation, indexname } = constraint;
  if (contype === 'CONSTR_PRIMARY' && indexname) {
    const indexed = columns.uniqueIndexes.get(indexname);
    return indexed?.every((column) => isProvedNotNull(columns, column))
      ? []
      : [
          'makes the columns of the index mandatory, which reads the whole table while requests wait. Make each of them mandatory first',
        ];
  }
  if (skip_validation || indexname) return [];
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return [
      'builds an index while requests wait. Build it with CREATE UNIQUE INDEX CONCURRENTLY in a migration of its own, then write ADD CONSTRAINT … USING INDEX',
    ];
  if (contype === 'CONSTR_EXCLUSION')
    return [
      'builds an index while requests wait, and PostgreSQL cannot build it before. Make a new table with the constraint, and fill it with a backfill',
    ];
  return [
    'checks every row while requests wait. Write NOT VALID, and VALIDATE CONSTRAINT in a migration of its own',
  ];
}
