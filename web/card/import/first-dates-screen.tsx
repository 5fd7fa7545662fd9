import type { CardImportRow, CardImport as Preview } from '@fixturebook/contract/card/imports';
import { addDatesPath, opponentsPath } from '@fixturebook/contract/paths';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useFlashMessage } from '../../platform/use-flash-message.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { groundsQuery, keepNames, teamCalls, teamsQuery } from '../../teams/api.ts';
import { createUuid } from '../../ui/browser/uuid.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { cardQuery } from '../api.ts';
import { isSameTeam } from '../card-search.ts';
import { formatImportResult, listListedRows } from './import-words.ts';
import { findNamesToKeep, type NewNames } from './new-name-rules.ts';
import { forgetFirstDates, PickDatesForm, type PickedTeam } from './pick-dates-form.tsx';
import { PreviewSection } from './preview-section.tsx';

export function meta() {
  return pageMeta('When do your teams play?');
}

export default function FirstDatesScreen() {
  const flashMessage = useFlashMessage();
  return (
    <Page
      heading="When do your teams play?"
      lead="Pick a team and its day, and we'll list the season's free dates. Then you'll see who can play you."
      parent="/dashboard"
      width="wide"
    >
      <Stack wide>
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <FirstDatesPanel />
      </Stack>
    </Page>
  );
}

function FirstDatesPanel() {
  const { id: clubId } = useOwnClub();
  const teams = useQuery(teamsQuery).data?.items;
  const grounds = useQuery(groundsQuery).data?.items;
  const [read, setRead] = useState<{ preview: Preview; newNames: NewNames; team: PickedTeam }>();
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  const previewElement = useRef<HTMLDivElement>(null);
  // The button that lists the dates is below the calendar of a season.
  useEffect(() => {
    if (read) previewElement.current?.scrollIntoView();
  }, [read]);

  async function openOpponents(
    rows: CardImportRow[],
    { preview, newNames, team }: { preview: Preview; newNames: NewNames; team: PickedTeam },
  ) {
    forgetFirstDates(clubId);
    await keepTeam(client, team);
    const kept = await keepNames(client, findNamesToKeep(rows, newNames), preview.id);
    const done = [formatImportResult(rows), kept].filter(Boolean).join(' ');
    const fixtureId = await findFirstFixture(client, rows);
    const to = fixtureId ? opponentsPath(fixtureId) : '/dashboard';
    await openNextScreen({ to, options: { state: { done } }, done });
    return kept;
  }

  return (
    <>
      <PickDatesForm
        clubId={clubId}
        teams={teams}
        grounds={grounds}
        isFirst
        onRead={(preview, newNames, team) => setRead({ preview, newNames, team })}
      />
      {read && (
        <div ref={previewElement}>
          <PreviewSection
            key={read.preview.id}
            preview={read.preview}
            caption="Your free dates"
            onListed={(rows) => openOpponents(rows, read)}
          />
        </div>
      )}
      <Row>
        <ButtonLink to="/dashboard">Skip for now</ButtonLink>
      </Row>
      <p>
        Have them in an email or a spreadsheet?{' '}
        <Link to={addDatesPath}>Paste or import your dates</Link>.
      </p>
    </>
  );
}

/** Keeps the team with its usual days. Its dates are listed by then, so a team that cannot be kept is added later. */
async function keepTeam(client: QueryClient, team: PickedTeam): Promise<void> {
  const unknown = {
    category: null,
    ageGroup: null,
    strength: null,
    format: null,
    overs: null,
    groundId: null,
    maxTravelRadius: null,
    colour: null,
  };
  await teamCalls.add({ ...unknown, ...team }, createUuid()).catch(() => undefined);
  teamCalls.refetch(client);
}

/** Returns the id of the first listed fixture. Undefined if the card cannot be read, because the dates are listed. */
async function findFirstFixture(client: QueryClient, rows: CardImportRow[]) {
  const [first] = listListedRows(rows);
  if (!first) return undefined;
  try {
    const card = await fetchCurrent(client, cardQuery(Number(first.date.slice(0, 4))));
    const found = card.items.find(
      ({ fixture }) => fixture.date === first.date && isSameTeam(fixture.teamName, first.teamName),
    );
    return found?.fixture.id;
  } catch {
    return undefined;
  }
}
