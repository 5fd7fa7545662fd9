import { defineConfig } from 'drizzle-kit';

/** Run `npx drizzle-kit generate` in this folder to create the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/database/schema.ts', './*/schema.ts'],
  out: './migrations',
});
