import { playCricketFields } from '@fixturebook/contract/card/outputs';
import type { Terms } from '@fixturebook/contract/matches';

export interface MatchSnapshot {
  terms: Terms;
  calledOff: boolean;
}

/** Returns null if the match was called off before the club entered it on Play-Cricket. */
export function getPlayCricketEntryState(current: MatchSnapshot, entered: MatchSnapshot | null) {
  if (!entered) return current.calledOff ? null : 'to-enter';
  const isSame = playCricketFields.every((field) => current.terms[field] === entered.terms[field]);
  return isSame && current.calledOff === entered.calledOff ? 'entered' : 'changed';
}
