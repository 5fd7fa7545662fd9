import type { Fixture } from '@fixturebook/contract/fixtures';
import { formatWords, sideWords, surfaceWords } from '../rules/columns.ts';

/** Example: `Limited overs (40), grass`. Empty if neither is known. */
export function formatPlayingConditions({
  format,
  overs,
  surface,
}: Pick<Fixture, 'format' | 'overs' | 'surface'>): string {
  const play =
    format && (overs === null ? formatWords[format] : `${formatWords[format]} (${overs})`);
  const words = [play, surface && surfaceWords[surface].toLowerCase()].filter(Boolean).join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function formatSide(side: Fixture['side']): string {
  return sideWords[side].toLowerCase();
}
