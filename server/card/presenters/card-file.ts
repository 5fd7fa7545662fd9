import type { SignedCardRow } from '../queries/card.ts';
import { formatCsv } from './csv.ts';

export function formatCardCsv(rows: SignedCardRow[]): string {
  return formatCsv(
    rows.map(({ fixture, match }) => {
      const { date, startTime, ground, postcode, format, overs, surface } = match?.terms ?? fixture;
      return {
        ...fixture,
        date,
        ground,
        postcode,
        format,
        overs,
        surface,
        startTime: startTime?.slice(0, 5) ?? null,
        side: match?.side ?? fixture.side,
        opponent: match?.opponent ?? '',
      };
    }),
  );
}
