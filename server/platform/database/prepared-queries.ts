import {
  Column,
  DrizzleQueryError,
  getTableName,
  is,
  Param,
  Placeholder,
  SQL,
  Subquery,
} from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Connection, Query, type QueryConfig } from 'pg';

/**
 * Makes the named queries of a database cheaper to run, with the same rows. Drizzle finds out for each value of each
 * row how to convert it and where it belongs, and `pg` asks for the description of the columns with each execution.
 * Here both is done once: the first for each query, the second for each connection.
 */
export function optimisePreparedQueries<D extends NodePgDatabase & { $client: QueryRunner }>(
  db: D,
) {
  const session = db._.session as unknown as { prepareQuery: PrepareQuery };
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...args) => {
    const prepared = prepareQuery(...args);
    const [query, fields, name, , customResultMapper] = args;
    if (name && fields && !customResultMapper)
      prepared.execute = createExecutor(db.$client, { ...query, name, fields }, prepared);
    return prepared;
  };
  return db;
}

interface QueryRunner {
  query(query: SelectQuery): Promise<{ rows: unknown[] }>;
}

type PrepareQuery = (
  query: { sql: string; params: unknown[] },
  fields: SelectedField[] | undefined,
  name: string | undefined,
  isResponseInArrayMode: boolean,
  customResultMapper?: unknown,
  ...rest: unknown[]
) => PreparedQuery;

interface PreparedQuery {
  execute: (values?: Record<string, unknown>) => Promise<unknown[]>;
  queryConfig: { types: NonNullable<QueryConfig['types']> };
  /** Whether the table of each name is part of every row. Drizzle sets it after the query is prepared. */
  joinsNotNullableMap?: Record<string, boolean> | undefined;
}

interface SelectedField {
  path: string[];
  field: unknown;
}

interface Select {
  sql: string;
  params: unknown[];
  name: string;
  fields: SelectedField[];
}

function createExecutor(
  client: QueryRunner,
  { sql: text, params, name, fields }: Select,
  prepared: PreparedQuery,
) {
  const readParams = params.map(createParamReader);
  const types = prepared.queryConfig.types;
  let statement: Statement | undefined;

  return async function execute(given: Record<string, unknown> = {}) {
    const values = readParams.map((read) => read(given));
    statement ??= {
      config: { name, text, types },
      entries: planObject(fields, prepared.joinsNotNullableMap),
      parsers: new WeakMap(),
    };
    try {
      return (await client.query(new SelectQuery(statement, values))).rows;
    } catch (error) {
      throw new DrizzleQueryError(text, values, error as Error);
    }
  };
}

function createParamReader(param: unknown): (given: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) return createPlaceholderReader(param);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const read = createPlaceholderReader(param.value);
  return (given) => param.encoder.mapToDriverValue(read(given));
}

function createPlaceholderReader({ name }: Placeholder) {
  return (given: Record<string, unknown>) => {
    if (!(name in given)) throw new Error(`No value for placeholder "${name}" was provided`);
    return given[name];
  };
}

type ValueParser = (text: string) => unknown;

interface Statement {
  config: QueryConfig;
  entries: Entry[];
  /** The parsers of the columns on each connection that has described them. */
  parsers: WeakMap<Connection, ValueParser[]>;
}

type Entry = { key: string } & (
  | { column: number; decoder: Decoder }
  | {
      entries: Entry[];
      /** The object is null if the value with this key is. */
      nullKey: string | undefined;
    }
);

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

function planObject(
  fields: SelectedField[],
  isTableInEveryRow: Record<string, boolean> | undefined,
) {
  const entries: Entry[] = [];
  for (const [column, { path, field }] of fields.entries()) {
    const key = path.at(-1) ?? '';
    findEntries(entries, path.slice(0, -1)).push({ key, column, decoder: getDecoder(field) });
  }
  if (isTableInEveryRow)
    for (const entry of entries)
      if ('entries' in entry) entry.nullKey = findNullKey(entry.key, fields, isTableInEveryRow);
  return entries;
}

function findEntries(entries: Entry[], path: string[]): Entry[] {
  const [key, ...rest] = path;
  if (key === undefined) return entries;
  const known = entries.find((entry) => entry.key === key);
  if (known && 'entries' in known) return findEntries(known.entries, rest);
  const added = { key, entries: [], nullKey: undefined };
  entries.push(added);
  return findEntries(added.entries, rest);
}

function getDecoder(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL)
    ? field
    : is(field, Subquery)
      ? field._.sql
      : (field as SQL.Aliased).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

/**
 * Drizzle makes an object null if all its columns are of one table, the first of them is null, and the table is
 * joined so that it can be missing.
 */
function findNullKey(
  name: string,
  fields: SelectedField[],
  isTableInEveryRow: Record<string, boolean>,
) {
  const columns = fields.flatMap(({ path, field }) =>
    path.length === 2 && path[0] === name && is(field, Column)
      ? [{ key: path[1], table: getTableName(field.table) }]
      : [],
  );
  const [first] = columns;
  const isOfOneTable = columns.every(({ table }) => table === first?.table);
  return first && isOfOneTable && !isTableInEveryRow[first.table] ? first.key : undefined;
}

function mapObject(entries: Entry[], row: (string | null)[], parsers: ValueParser[]) {
  const object: Record<string, unknown> = {};
  for (const entry of entries) {
    if ('entries' in entry) {
      const { nullKey } = entry;
      const inner = mapObject(entry.entries, row, parsers);
      object[entry.key] = nullKey !== undefined && inner[nullKey] === null ? null : inner;
    } else {
      const { column, decoder } = entry;
      const text = row[column] as string | null;
      const parse = parsers[column] as ValueParser;
      object[entry.key] = text === null ? null : decoder.mapFromDriverValue(parse(text));
    }
  }
  return object;
}

/** The parts of a query of `pg` that are not in its types. */
interface QueryInternals {
  _result: { rows: unknown[]; _parsers?: ValueParser[] };
  _canceledDueToError: unknown;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
}

const InternalQuery = Query as unknown as new (
  config: QueryConfig,
  values: unknown[],
) => QueryInternals & Pick<Query, 'submit'>;

class SelectQuery extends InternalQuery {
  readonly #statement: Statement;
  #connection: Connection | undefined;
  #parsers: ValueParser[] | undefined;

  constructor(statement: Statement, values: unknown[]) {
    super(statement.config, values);
    this.#statement = statement;
  }

  /** Asks for a description of the columns only if the connection has not yet described them. */
  override prepare(connection: Connection) {
    const parsers = this.#statement.parsers.get(connection);
    const isDescribed = parsers !== undefined && this.hasBeenParsed(connection);
    this.#connection = connection;
    this.#parsers = isDescribed ? parsers : undefined;
    super.prepare(isDescribed ? getConnectionWithoutDescribe(connection) : connection);
  }

  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message);
    const parsers = this._result._parsers ?? [];
    this.#parsers = parsers;
    if (this.#connection) this.#statement.parsers.set(this.#connection, parsers);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(mapObject(this.#statement.entries, fields, this.#parsers ?? []));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }
}

const connectionsWithoutDescribe = new WeakMap<Connection, Connection>();

/** Returns the connection, except that it does not send `Describe`. */
function getConnectionWithoutDescribe(connection: Connection) {
  const known = connectionsWithoutDescribe.get(connection);
  if (known) return known;
  const quiet: Connection = Object.create(connection, { describe: { value: () => {} } });
  connectionsWithoutDescribe.set(connection, quiet);
  return quiet;
}
