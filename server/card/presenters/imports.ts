import {
  type AcceptedImport,
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

export function toImportRowView(stored: StoredImportRow): CardImportRow {
  const { input, match: _, fixtureId: __, recorded: ___, ...row } = stored;
  // Rows that version 0.1.0 stored have the radius only in the input, and no count of home dates.
  const maxTravelRadius = row.maxTravelRadius ?? input?.maxTravelRadius ?? null;
  const otherHomeDates = row.otherHomeDates ?? 0;
  // Rows that version 0.1.0 stored are free dates from files, which have no such words.
  const { opponent = '', competition = null, opponentClub = null } = row;
  return {
    ...row,
    opponent,
    competition,
    opponentClub,
    maxTravelRadius,
    otherHomeDates,
    unread: row.unread ?? '',
  };
}

interface RemovableImport {
  id: string;
  acceptedAt: Date;
  /** The email address of the officer who accepted it; null if they have left. */
  officer: string | null;
  /** The rows whose free dates and matches can be taken off the card. */
  listed: StoredImportRow[];
}

export function toAcceptedImportView({
  id,
  acceptedAt,
  officer,
  listed,
}: RemovableImport): AcceptedImport {
  const teamNames = [...new Set(listed.map(({ teamName }) => teamName))].sort();
  const matches = listed.filter(({ recorded }) => recorded).length;
  return {
    id,
    acceptedAt: acceptedAt.toISOString(),
    officer,
    listed: listed.length,
    matches,
    teamNames,
  };
}
