import type { contactMessages } from './schema.ts';

export function formatMessage(row: typeof contactMessages.$inferSelect): string[] {
  const state = row.suspect ? 'as it seems, a machine wrote it' : 'not yet';
  return [
    `Message ${row.id}`,
    `  Came: ${row.createdAt.toISOString()}`,
    `  Mailed: ${row.mailedAt?.toISOString() ?? state}`,
    `  Name: ${row.name}`,
    `  Email: ${row.email}`,
    ...row.message.split('\n').map((line) => `    ${line.trimEnd()}`),
  ];
}
