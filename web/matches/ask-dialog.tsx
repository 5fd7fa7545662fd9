import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayQuery, venueInWords } from '../fixtures/api.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { dateInWords } from '../ui/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { Loading } from '../ui/loading.tsx';
import { fittingDates } from './ask-dates.ts';
import { AskForm } from './ask-form.tsx';

interface AskDialogProps {
  fixture: Fixture;
  /** When it is settled with which of the own dates. Else it is chosen among those of the day. */
  own?: Fixture | undefined;
  /** What is known of the answer, where there is no own date. */
  likely?: { teamName: string; ground: string };
  onAsked: (request: MatchRequest) => void;
  onTooLate: () => void;
  onClose: () => void;
}

export function AskDialog({ own, ...props }: AskDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { fixture, onClose } = props;
  const shared = { ...props, onBusy: setBusy };
  return (
    <Dialog heading={`Ask ${fixture.club.name} for a match`} busy={isBusy} onClose={onClose}>
      <p>
        {fixture.teamName}, {dateInWords(fixture.date)}. {venueInWords(fixture)}.
      </p>
      {own ? (
        <>
          <p>For your {own.teamName}.</p>
          <AskForm {...shared} own={own} />
        </>
      ) : (
        <AskFromTheDay {...shared} />
      )}
    </Dialog>
  );
}

/** From an own free date of that day, when there is one that fits. */
function AskFromTheDay(props: AskDialogProps & { onBusy: (isBusy: boolean) => void }) {
  const { fixture } = props;
  const club = useOwnClub();
  const day = useInfiniteQuery(dayQuery(fixture.date));
  const [chosen, choose] = useState<string>();
  if (day.isPending) return <Loading />;
  const ofTheDay = day.data?.pages.flatMap(({ items }) => items) ?? [];
  const fitting = fittingDates(fixture, ofTheDay, club.id);
  if (fitting.length === 0) return <AskForm {...props} own={undefined} />;
  const id = chosen ?? fitting[0]?.id;
  const own = fitting.find((one) => one.id === id);
  return (
    <>
      <SelectField
        label="Your team"
        name="own"
        defaultValue={id}
        onChange={(event) => choose(event.target.value)}
      >
        {fitting.map(({ id, teamName }) => (
          <option key={id} value={id}>
            {teamName}
          </option>
        ))}
        <option value="">Another team</option>
      </SelectField>
      <AskForm key={id} {...props} own={own} />
    </>
  );
}
