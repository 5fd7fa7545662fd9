import { randomUUID } from 'node:crypto';
import { FixtureInput } from '@fixturebook/contract/fixtures';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createFreeDateInput } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';
import { toAppError } from './errors.ts';

const app = await startTestApp();

it('turns the error of a function that inserts a row of a deleted club into 404', async () => {
  const input = JSON.stringify(FixtureInput.parse(createFreeDateInput()));
  const failed = await app.db
    .select({ id: sql`id` })
    .from(sql`create_free_date(${randomUUID()}, ${randomUUID()}, ${input}, null, null)`)
    .then(() => undefined, toAppError);
  expect(failed).toMatchObject({ status: 404 });
});
