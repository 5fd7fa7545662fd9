import { competitionNames } from '@fixturebook/contract/card/competition-names';
import { Competition } from '@fixturebook/contract/card/competitions';
import { clubWordPattern } from './club-names.ts';

const competitionPatterns: { competition: Competition; pattern: RegExp }[] = [
  { competition: 'cup', pattern: /\b(?:cup|trophy|shield|knock-?out)\b/i },
  {
    competition: 'league',
    pattern:
      /\b(?:league|(?:premier |first |second )?div(?:ision)?\b\.?(?: ?(?:\d+\w?|one|two|three|four|five|six|[ivx]+)\b)?(?: (?:north|south|east|west|[a-d])\b)?)/i,
  },
  { competition: 'friendly', pattern: /\bfriendl(?:y|ies)\b(?! (?:XI|11)\b)/i },
];

export function findCompetition(text: string): Competition | undefined {
  return competitionPatterns.find(({ pattern }) => pattern.test(text))?.competition;
}

/** Reads the kind of a competition from its name, or from the word for the kind that the card is exported with. */
export function parseCompetition(text: string): Competition | undefined {
  const word = text.trim().toLowerCase();
  const exact = Competition.options.find((one) =>
    [one, competitionNames[one].toLowerCase()].includes(word),
  );
  return exact ?? findCompetition(text);
}

/** Whether a text says only of which kind the competition is. */
export function isBareCompetition(text: string): boolean {
  return /^(?:league|cup|friendl(?:y|ies)|other)(?: (?:game|match|fixture))?$/i.test(text.trim());
}

/** Separates the opponent from a competition behind or before it, as in `Reading CC Village Cup` and `Cup Reading`. */
export function separateCompetition(segment: string): { opponent: string; others: string[] } {
  const [found] = competitionPatterns
    .map(({ pattern }) => pattern.exec(segment))
    .filter((one) => one !== null)
    .sort((one, other) => one.index - other.index);
  if (!found) return { opponent: segment, others: [] };
  const before = segment.slice(0, found.index).trim();
  const behind = segment.slice(found.index + found[0].length).trim();
  if (before === '') return { opponent: behind, others: [found[0]] };
  const club = clubWordPattern.exec(before);
  const end = club ? club.index + club[0].length : before.length;
  return { opponent: before.slice(0, end).trim(), others: [segment.slice(end).trim()] };
}
