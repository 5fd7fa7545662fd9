import type { Fixture } from '@fixturebook/contract/fixtures';
import type { FindDate, FindResult } from '@fixturebook/contract/opponents/find';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { findQuery } from '../../opponents/api.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AskFoundButton } from './ask-found-button.tsx';
import { fitsFreeDate, omitUnsuitableListing } from './ask-rules.ts';

/**
 * This route asks for the free date of a public page, which is its outlet context. Until the user chooses a team, the
 * club asks for the one that is free, or else for the one that usually plays on this weekday.
 */
export default function PlayUsAskPanel() {
  const fixture = useOutletContext<Fixture>();
  const [teamName, setTeamName] = useState<string>();
  const query = useQuery({
    ...findQuery({ date: fixture.date, ...(teamName && { teamName }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Loaded query={query}>
        {(result) => (
          <AskAsTeamPanel
            fixture={fixture}
            result={result}
            teamName={teamName}
            onChoose={setTeamName}
          />
        )}
      </Loaded>
    </div>
  );
}

interface AskAsTeamPanelProps {
  fixture: Fixture;
  result: FindResult;
  /** Undefined until the user chooses a team. */
  teamName: string | undefined;
  onChoose: (teamName: string) => void;
}

function AskAsTeamPanel({ fixture, result, teamName, onChoose }: AskAsTeamPanelProps) {
  const { dates, teams } = result;
  const fitting = dates.find(({ fixture: own }) => own && fitsFreeDate(own, fixture));
  const first = dates[0] && omitUnsuitableListing(dates[0], fixture);
  const day = fitting ?? first;
  const shown = teamName ?? day?.teamName ?? teams[0] ?? '';
  return (
    <Stack>
      {teams.length > 1 && (
        <SelectField
          label="Your team"
          name="own"
          value={shown}
          onChange={({ target }) => onChoose(target.value)}
          options={teams.map((name) => ({ value: name, label: name }))}
        />
      )}
      {day ? (
        <>
          {describeDay(day, teams) !== '' && <Note size="body">{describeDay(day, teams)}</Note>}
          <AskFoundButton key={day.teamName} found={{ fixture, club: fixture.club }} own={day} />
        </>
      ) : (
        <p>Your {shown} have a match that day.</p>
      )}
    </Stack>
  );
}

/** Says for which team the club asks, and that its day is listed with the request. */
function describeDay({ teamName, fixture, listing }: FindDate, teams: string[]): string {
  const team = teams.length === 1 ? `You're asking for your ${teamName}.` : '';
  const isListed = fixture !== null || listing === null;
  return [team, !isListed && "We'll list the day as free for them when you ask."]
    .filter(Boolean)
    .join(' ');
}
