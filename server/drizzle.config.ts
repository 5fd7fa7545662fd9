import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in this folder writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/database/schema.ts', './*/schema.ts'],
  out: './migrations',
});
