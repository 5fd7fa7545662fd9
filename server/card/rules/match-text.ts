import type { Competition } from '@fixturebook/contract/card/competitions';
import { clubWordPattern, findOwnTeam, type OwnClub } from './club-names.ts';
import { sideWords } from './columns.ts';
import { findCompetition, isBareCompetition, separateCompetition } from './competitions.ts';
import {
  newTeamPattern,
  removeFillers,
  sortLongestFirst,
  takeSide,
  takeTeam,
  takeTime,
} from './line-words.ts';

export interface MatchTextContext extends OwnClub {
  /** The competition of each match that names none. If it is given, what is left of a text is the opponent. */
  competition: Competition | null;
}

export interface MatchText {
  /** Empty if the text says that there is an opponent, but not which. */
  opponent: string;
  competition: Competition;
  side?: string;
  startTime?: string;
  /** The club's own team, if the text names it. */
  teamName?: string;
  /** The name of the competition, such as `Div 3`. */
  description?: string;
  /** The words that were not understood. */
  unread?: string;
}

/** Stands where a date, a time or a side was, and separates the words before it from those behind it. */
const mark = ' ; ';
const versusPattern = /(?:^|[\s,;])(?:vs?|versus|against)\b\.?\s*/i;
const separatorPattern = /\s*(?:[;,|()[\]]|:(?=\s)|\s[-–—:](?=\s))\s*/;
/** Words that stand where an opponent could, and say that there is none, or that nobody knows. */
const notOpponentPattern =
  /^(?:taken|gone|maybe|perhaps|possibl[ey]|poss\.?|provisional|tb[acd]|bye|rest|nets|training|no (?:game|match|fixture|play)|cancelled|postponed|blank)\b/i;

/**
 * Reads a match from words such as `Reading (H) 1.30pm`, `v Reading`, `Amblers CC 1st XI v Reading CC` or
 * `Reading CC away cup`. Returns undefined if they name no opponent.
 */
export function parseMatchText(text: string, context: MatchTextContext): MatchText | undefined {
  const timed = takeTime(text, mark);
  const sided = takeSide(timed.rest.replace(/[([]\s*(h|a|home|away)\s*[)\]]/i, '; $1;'), mark);
  const found = splitAtVersus(sided.rest, context) ?? findBareOpponent(timed.rest, sided, context);
  if (!found) return undefined;
  const { opponent, others } = separateCompetition(found.opponent);
  const segments = [...others, ...found.others];
  const named = segments.filter((segment) => findCompetition(segment));
  const [first] = named.map(findCompetition);
  const description = named.filter((segment) => !isBareCompetition(segment)).join(', ');
  const rest = readOtherSegments(
    segments.filter((segment) => !findCompetition(segment)),
    context,
  );
  const side = sided.side ?? found.side;
  const teamName = found.teamName || rest.teamName;
  return {
    opponent,
    competition: first ?? context.competition ?? 'friendly',
    ...(side && { side }),
    ...(timed.time && { startTime: timed.time }),
    ...(teamName && { teamName }),
    ...(description && { description }),
    ...(rest.unread && { unread: rest.unread }),
  };
}

interface FoundOpponent {
  opponent: string;
  /** The other parts of the text. */
  others: string[];
  side?: string;
  teamName?: string;
}

/** Finds the opponent of a text with “v”, on the side of it that is not the club's own. */
function splitAtVersus(text: string, context: MatchTextContext): FoundOpponent | undefined {
  const versus = versusPattern.exec(text);
  if (!versus) return undefined;
  const before = splitSegments(text.slice(0, versus.index));
  const [right = '', ...after] = splitSegments(text.slice(versus.index + versus[0].length));
  const left = before.at(-1) ?? '';
  const leftName = separateCompetition(left).opponent;
  const ownLeft = findOwnTeam(leftName, context);
  const ownRight = findOwnTeam(right, context);
  if (ownLeft !== undefined)
    return {
      opponent: right,
      others: [...separateCompetition(left).others, ...before.slice(0, -1), ...after],
      side: sideWords.home,
      teamName: ownLeft,
    };
  if (ownRight !== undefined && leftName !== '')
    return {
      opponent: left,
      others: [...before.slice(0, -1), ...after],
      side: sideWords.away,
      teamName: ownRight,
    };
  return { opponent: right, others: [...before, ...after] };
}

/** Finds the opponent of a text without “v”, unless its words can mean something else. */
function findBareOpponent(
  text: string,
  sided: { side?: string; rest: string },
  context: MatchTextContext,
): FoundOpponent | undefined {
  const segments = splitSegments(sided.rest);
  const { competition, teamNames } = context;
  for (const [index, segment] of segments.entries()) {
    const { name: teamName, rest } = takeLeadingTeam(segment, teamNames);
    const { opponent } = separateCompetition(rest);
    if (removeFillers(opponent) === '') continue;
    if (notOpponentPattern.test(removeFillers(opponent))) return undefined;
    const isCertain =
      competition !== null ||
      clubWordPattern.test(opponent) ||
      segments.some((one) => findCompetition(one)) ||
      (isSideShort(text) && /^[\p{Lu}\d]/u.test(opponent));
    if (!isCertain) return undefined;
    const others = segments.toSpliced(index, 1);
    return { opponent: rest, others, ...(teamName && { teamName }) };
  }
  return undefined;
}

/** Whether the side is written as in `Reading (H)`, which stands behind an opponent. */
function isSideShort(text: string) {
  return /[\w.'’][ ;]*(?:[([]\s*(?:h|a|home|away)\s*[)\]]|(?<!\w)[HA](?=\s*(?:$|[,;\d])))/i.test(
    text,
  );
}

function takeLeadingTeam(
  segment: string,
  teamNames: string[],
): { name?: string | undefined; rest: string } {
  const lower = `${segment.toLowerCase()} `;
  const known = sortLongestFirst(teamNames).find((name) =>
    lower.startsWith(`${name.toLowerCase()} `),
  );
  const ordinal = /^\d(?:st|nd|rd|th) (?:XI|11)(?!\w)/i.exec(segment)?.[0];
  const whole = newTeamPattern.exec(segment)?.[0] === segment ? segment : undefined;
  const name = known ?? ordinal ?? whole;
  return name ? { name, rest: segment.slice(name.length).trim() } : { rest: segment };
}

function splitSegments(text: string): string[] {
  const bare = text.replace(/^\s*(?:\d{1,2}[.)](?=\s)|[•*·])/, '');
  const segments = bare
    .split(separatorPattern)
    .map((part) => part.replace(/^[\s\-–—:•*]+|[\s\-–—:]+$/g, ''));
  return joinTeams(segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment)));
}

/** Joins a team to the club before it, because `v Reading CC - 2nd XI` is about the opponent's team. */
function joinTeams(segments: string[]): string[] {
  const joined: string[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const isTeam = newTeamPattern.exec(segment)?.[0] === segment;
    if (last !== undefined && isTeam && clubWordPattern.test(last))
      joined[joined.length - 1] = `${last} ${segment}`;
    else joined.push(segment);
  }
  return joined;
}

function readOtherSegments(segments: string[], { teamNames }: MatchTextContext) {
  let teamName: string | undefined;
  const unread: string[] = [];
  for (const segment of segments) {
    const team = teamName ? { rest: segment } : takeTeam(segment, teamNames);
    if ('name' in team) teamName = team.name;
    const rest = removeFillers(team.rest);
    if (rest) unread.push(rest);
  }
  return { teamName, unread: unread.join(', ') };
}
