import {
  type CardImport,
  type CardImportRow,
  cardImportLifetimeHours,
} from '@fixturebook/contract/card-imports';
import type { KeptRow } from '../rules/rows.ts';
import type { cardImports } from '../schema.ts';

type Kept = typeof cardImports.$inferSelect & { passedOver: string[] };

export function presentImport({ id, rows, createdAt, passedOver }: Kept): CardImport {
  const expiresAt = new Date(createdAt.getTime() + cardImportLifetimeHours * 3_600_000);
  return { id, rows: rows.map(presentRow), passedOver, expiresAt: expiresAt.toISOString() };
}

export function presentRow({ input: _, ...row }: KeptRow): CardImportRow {
  return row;
}
