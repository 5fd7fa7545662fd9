import { RecordedChange } from '@fixturebook/contract/card/match-actions';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { Terms } from '@fixturebook/contract/matches';
import { createVersion } from '../../platform/http/version.ts';

/** What a free date had before a recorded match took it. */
export type TakenFreeDate = Pick<
  FixtureInput,
  'date' | 'startTime' | 'side' | 'ground' | 'postcode' | 'format' | 'overs'
>;

export function toTakenFreeDate(fixture: TakenFreeDate): TakenFreeDate {
  const { date, startTime, side, ground, postcode, format, overs } = fixture;
  return { date, startTime, side, ground, postcode, format, overs };
}

/** Whether the team can have its free date back: the match was not moved, and its day has not passed. */
export function canRestoreFreeDate(
  freeDate: TakenFreeDate | null,
  fixture: { date: string; private: boolean },
  today: string,
): freeDate is TakenFreeDate {
  return (
    freeDate !== null && fixture.private && fixture.date === freeDate.date && fixture.date >= today
  );
}

/** A recorded match has terms as an agreed one, with an empty ground if it is away and the ground is unknown. */
export function toRecordedTerms(match: RecordedMatchInput): Terms {
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

/** Lists what a change makes different, in the order of the fields of the form. Texts of notes are left out. */
export function listRecordedChanges(
  before: RecordedMatchInput,
  after: RecordedMatchInput,
): RecordedChange[] {
  return RecordedChange.shape.field.options.flatMap((field) => {
    const [was, is] = [String(before[field] ?? ''), String(after[field] ?? '')];
    if (was === is) return [];
    return field === 'notes' ? { field, before: '', after: '' } : { field, before: was, after: is };
  });
}

export function getRecordedMatchVersion(match: RecordedMatchInput): string {
  return createVersion({
    teamName: match.teamName,
    opponent: match.opponent,
    competition: match.competition,
    side: match.side,
    ...toRecordedTerms(match),
  });
}
