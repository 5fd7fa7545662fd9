import type { ClientBase, Pool } from 'pg';

/** Describes everything that migrations and functions create in a schema, regardless of the column order. */
export async function readSchema(client: ClientBase | Pool, schema = 'public') {
  const { rows } = await client.query<{ line: string }>(
    `
    with own as (
      select oid, relname, relkind, reloptions, relacl from pg_class where relnamespace = $1::regnamespace
    )
    select format('extension %s', extname) as line from pg_extension
    union all select format('%s %s %s %s', relkind, relname, reloptions, relacl) from own
    union all select format('column %s.%s %s collate %s not null %s generated %s default %s', relname, attname,
      format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attgenerated, pg_get_expr(adbin, adrelid))
      from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind = 'r'
    union all select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(c.oid))
      from own join pg_constraint c on conrelid = own.oid
    union all select pg_get_indexdef(oid) from own where relkind = 'i'
    union all select pg_get_triggerdef(t.oid) from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
    union all select format('%s %s', pg_get_functiondef(p.oid), proacl) from pg_proc p
      where pronamespace = $1::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by line`,
    [schema],
  );
  return rows.map(({ line }) => line);
}
