import type { CardImportRow, CardImport as Preview } from '@fixturebook/contract/card/imports';
import { cardPath } from '@fixturebook/contract/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { confirmCardImport, undoCardImport } from '../outputs/api.ts';
import { ImportTable } from './import-table.tsx';
import {
  formatAcceptLabel,
  formatImportResult,
  formatNoteSummary,
  formatPreviewSummary,
  formatUndoResult,
  getFirstListedSeason,
} from './import-words.ts';

interface PreviewSectionProps {
  preview: Preview;
  /** The heading of the table. */
  caption: string;
  onBusyChange?: (isBusy: boolean) => void;
  /** Called with the result when free dates were listed. Returns what else to say, or ''. */
  onListed?: (rows: CardImportRow[]) => Promise<string>;
}

/** Shows a preview of free dates and matches, adds those that the user leaves ticked, and takes them off the card again. */
export function PreviewSection({ preview, caption, onBusyChange, onListed }: PreviewSectionProps) {
  const client = useQueryClient();
  const [rows, setRows] = useState(preview.rows);
  const [skipped, setSkipped] = useState(() => listDoubtfulRows(preview));
  const [flash, setFlash] = useState<FlashMessage>({
    tone: preview.rows.some(({ outcome }) => outcome === 'new') ? 'success' : 'note',
    text: formatPreviewSummary(preview.rows),
  });
  const common = {
    onError: (error: Error) => setFlash({ tone: 'error', text: error.message }),
    onSettled: () => onBusyChange?.(false),
    onMutate: () => onBusyChange?.(true),
  };
  const acceptMutation = useMutation({
    ...common,
    mutationFn: () => confirmCardImport(preview.id, skipped),
    async onSuccess(result) {
      setRows(result.rows);
      const text = formatImportResult(result.rows);
      setFlash({ tone: 'success', text });
      // The dates are listed, whatever becomes of the calls and the change of screen in `onListed`.
      void invalidateFixturesAndMatches(client);
      const isListed = result.rows.some(({ outcome }) => outcome === 'listed');
      const more = isListed && (await onListed?.(result.rows));
      if (more) setFlash({ tone: 'success', text: `${text} ${more}` });
    },
  });
  const undoMutation = useMutation({
    ...common,
    mutationFn: () => undoCardImport(preview.id),
    onSuccess(result) {
      setRows(result.rows);
      setFlash({ tone: 'success', text: formatUndoResult(result.rows) });
      void invalidateFixturesAndMatches(client);
    },
  });
  const newRows = rows.filter(({ outcome }) => outcome === 'new');
  const chosenRows = newRows.filter(({ row }) => !skipped.includes(row));
  const noteSummary = formatNoteSummary(rows);
  const isDone = rows.some(({ outcome }) => outcome === 'listed');
  const isUndone = rows.some(({ outcome }) => outcome === 'removed');

  function toggle(row: number, isChosen: boolean) {
    setSkipped((before) => (isChosen ? before.filter((one) => one !== row) : [...before, row]));
  }

  return (
    <Stack>
      <FlashNotice flash={flash} />
      {preview.passedOver.length > 0 && <p>Columns we ignored: {preview.passedOver.join(', ')}.</p>}
      {noteSummary && <p>{noteSummary}</p>}
      {newRows.length > 0 && (
        <Row>
          <Button
            look="main"
            aria-disabled={acceptMutation.isPending || chosenRows.length === 0}
            onClick={() => acceptMutation.mutate()}
          >
            {acceptMutation.isPending ? 'Adding...' : formatAcceptLabel(chosenRows)}
          </Button>
        </Row>
      )}
      {isDone && (
        <Row>
          <ButtonLink look="main" to={cardPath(getFirstListedSeason(rows))}>
            See my card
          </ButtonLink>
          {!isUndone && (
            <Button aria-disabled={undoMutation.isPending} onClick={() => undoMutation.mutate()}>
              {undoMutation.isPending ? 'Undoing...' : 'Undo'}
            </Button>
          )}
        </Row>
      )}
      <ImportTable caption={caption} rows={rows} skipped={skipped} onToggle={toggle} />
    </Stack>
  );
}

/** A line with words that were not understood may be about a date that is taken. */
function listDoubtfulRows({ rows }: Preview): number[] {
  return rows.filter(({ unread }) => unread !== '').map(({ row }) => row);
}
