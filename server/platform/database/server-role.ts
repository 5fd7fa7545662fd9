import type { Client } from 'pg';

/** The schemas of the app, of the job queue and of the migrations. */
export const schemas = ['public', 'pgboss', 'drizzle'];

/**
 * Allows the role that serves requests to read and change rows, but not tables or functions. Grants
 * only what is missing, so that a start without changes writes nothing.
 */
export async function grantServerRights(client: Client, role: string) {
  const { rows } = await client.query<{ statement: string }>(missingGrantsSql, [role, schemas]);
  for (const { statement } of rows) await client.query(statement);
}

const missingGrantsSql = `
  select format('grant usage on schema %I to %I', nspname, $1::text) as statement
  from pg_namespace
  where nspname = any($2) and not has_schema_privilege($1, oid, 'usage')
  union all
  select format('grant select, insert, update, delete on table %s to %I', c.oid::regclass, $1::text)
  from pg_class c
  where relnamespace::regnamespace::text = any($2) and relkind in ('r', 'p')
    and not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
      and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete'))
  union all
  select format('grant usage, select on sequence %s to %I', c.oid::regclass, $1::text)
  from pg_class c
  where relnamespace::regnamespace::text = any($2) and relkind = 'S'
    and not (has_sequence_privilege($1, c.oid, 'usage')
      and has_sequence_privilege($1, c.oid, 'select'))`;

/** Returns the role of a connection URL, or undefined if the role of the owner serves too. */
export function findServerRole({
  databaseUrl,
  ownerUrl,
}: Record<'databaseUrl' | 'ownerUrl', string>) {
  const [role, owner] = [databaseUrl, ownerUrl].map((url) =>
    decodeURIComponent(new URL(url).username),
  );
  return role === '' || role === owner ? undefined : role;
}
