import type { AcceptedImport, CardImport as Preview } from '@fixturebook/contract/card/imports';
import { cardImportPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { useMe, useOwnClub } from '../../platform/session/use-session.ts';
import { groundsQuery, keepNames, teamsQuery } from '../../teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Segments } from '../../ui/segments.tsx';
import { acceptedImportsQuery, undoCardImport } from '../outputs/api.ts';
import { formatAcceptedImport, formatPreviewCaption, formatUndoResult } from './import-words.ts';
import { findNamesToKeep, type NewNames } from './new-name-rules.ts';
import { PasteDatesForm } from './paste-dates-form.tsx';
import { PickDatesForm } from './pick-dates-form.tsx';
import { PreviewSection } from './preview-section.tsx';

export function meta() {
  return pageMeta('Add many dates');
}

const ways = { pick: 'Pick days', paste: 'Paste' };

export default function AddDatesScreen() {
  return (
    <Page
      heading="Add many dates"
      lead="List a season's free dates, or add a league's matches, at once. You'll check everything before it goes live."
      parent="/mycard"
      width="wide"
    >
      <AddDatesPanel />
    </Page>
  );
}

function AddDatesPanel() {
  const club = useOwnClub();
  const client = useQueryClient();
  const teams = useQuery(teamsQuery).data?.items;
  const grounds = useQuery(groundsQuery).data?.items;
  const [search] = useSearchParams();
  const [way, setWay] = useState<keyof typeof ways>(search.has('paste') ? 'paste' : 'pick');
  const [read, setRead] = useState<{ preview: Preview; newNames: NewNames }>();
  const DatesForm = way === 'pick' ? PickDatesForm : PasteDatesForm;
  return (
    <Stack wide>
      <AddedDatesSection shownId={read?.preview.id} />
      <Segments label="How to add them" options={ways} chosen={way} onChoose={setWay} />
      <DatesForm
        key={way}
        clubId={club.id}
        teams={teams}
        grounds={grounds}
        onRead={(preview, newNames) => setRead({ preview, newNames })}
      />
      {read && (
        <PreviewSection
          key={read.preview.id}
          preview={read.preview}
          caption={formatPreviewCaption(read.preview.rows)}
          onListed={(rows) =>
            keepNames(client, findNamesToKeep(rows, read.newNames), read.preview.id)
          }
        />
      )}
      <p>
        Have them in a spreadsheet or a calendar?{' '}
        <Link to={cardImportPath}>Import a file or an address</Link>.
      </p>
    </Stack>
  );
}

/** The dates that were added together within the last day, and can be taken off the card together. */
function AddedDatesSection({ shownId }: { shownId: string | undefined }) {
  const client = useQueryClient();
  const { email } = useMe().user;
  const [flash, setFlash] = useState<FlashMessage>();
  const { data } = useQuery(acceptedImportsQuery);
  const undoMutation = useMutation({
    mutationFn: undoCardImport,
    onSuccess({ rows }) {
      setFlash({ tone: 'success', text: formatUndoResult(rows) });
      return invalidateFixturesAndMatches(client);
    },
    onError: (error) => setFlash({ tone: 'error', text: error.message }),
  });
  // The preview that is shown below has its own button.
  const items = data?.items.filter(({ id }) => id !== shownId) ?? [];
  if (items.length === 0 && !flash) return null;
  return (
    <Section heading="Added today" size="large">
      <FlashNotice flash={flash} />
      <PlainList>
        {items.map((item: AcceptedImport) => (
          <li key={item.id}>
            <Row spread>
              <span>{formatAcceptedImport(item, email)}</span>
              <Button
                aria-label={`Undo: ${formatAcceptedImport(item, email)}`}
                aria-disabled={undoMutation.isPending}
                onClick={() => undoMutation.mutate(item.id)}
              >
                Undo
              </Button>
            </Row>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
