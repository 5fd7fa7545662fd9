import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import { toFormValues } from '../../ui/form/form-values.ts';

export interface GuestProposalValues extends Record<string, string> {
  date: string;
  startTime: string;
  side: string;
  ground: string;
  postcode: string;
  note: string;
}

const detailNames = ['date', 'startTime', 'side', 'ground', 'postcode'] as const;

/** Begins with the details of the match, or with what the opponent has said is different. */
export function toGuestProposalValues(match: InvitedMatch): GuestProposalValues {
  const isSaid = match.state === 'proposed' && match.proposal !== null;
  const said = isSaid ? match.proposal : null;
  const details = Object.fromEntries(
    detailNames.map((name) => [name, said?.[name] ?? match[name]]),
  ) as Pick<InvitedMatch, (typeof detailNames)[number]>;
  return { ...toFormValues(details, [...detailNames]), note: said?.note ?? '' };
}

/**
 * Omits what the opponent leaves as it is. If the club changes the date while the form is open, the field of the date
 * keeps `openedDate`, which is then no proposal.
 */
export function toGuestProposal(
  values: GuestProposalValues,
  match: InvitedMatch,
  openedDate = match.date,
) {
  const stored = toFormValues(match, [...detailNames]);
  const changed = detailNames.filter((name) => {
    const text = values[name].trim();
    if (name === 'date' && text === openedDate) return false;
    return text !== '' && text !== stored[name];
  });
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    note: values.note,
  };
}
