import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { Terms } from '@fixturebook/contract/matches';
import { createVersion } from '../../platform/http/version.ts';

/** A recorded match has terms as an agreed one, with an empty ground if it is away and the ground is unknown. */
export function toTermsOfRecordedMatch(match: RecordedMatchInput): Terms {
  const { date, startTime, ground, postcode, format, overs, notes } = match;
  return {
    date,
    startTime,
    ground,
    postcode,
    format,
    overs,
    surface: null,
    ball: '',
    teas: '',
    costShare: '',
    notes,
  };
}

export function getRecordedMatchVersion(match: RecordedMatchInput): string {
  return createVersion({
    teamName: match.teamName,
    opponent: match.opponent,
    competition: match.competition,
    side: match.side,
    ...toTermsOfRecordedMatch(match),
  });
}
