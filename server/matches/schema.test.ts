import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

it('has a database index for every foreign key', async () => {
  const { rows } = await app.db.$client.query(`
    select conrelid::regclass || ' (' || string_agg(a.attname, ', ') || ')' as key
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indpred is null and i.indkey[0] = k.conkey[1])
    group by k.oid, k.conrelid order by 1`);
  expect(rows).toEqual([]);
});
