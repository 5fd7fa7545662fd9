import {
  type CardImport,
  type CardImportRow,
  cardImportLifetimeHours,
} from '@fixturebook/contract/card/imports';
import type { StoredImportRow } from '../rules/rows.ts';
import type { cardImports } from '../schema.ts';

type StoredCardImport = typeof cardImports.$inferSelect & { passedOver: string[] };

export function toImportView({ id, rows, createdAt, passedOver }: StoredCardImport): CardImport {
  const expiresAt = new Date(createdAt.getTime() + cardImportLifetimeHours * 3_600_000);
  return { id, rows: rows.map(toImportRowView), passedOver, expiresAt: expiresAt.toISOString() };
}

export function toImportRowView({ input, ...row }: StoredImportRow): CardImportRow {
  // Rows that version 0.1.0 stored have the radius only in the input, and no count of home dates.
  const maxTravelRadius = row.maxTravelRadius ?? input?.maxTravelRadius ?? null;
  return { ...row, maxTravelRadius, otherHomeDates: row.otherHomeDates ?? 0 };
}
