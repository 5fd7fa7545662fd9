import type { CardImport as Preview } from '@fixturebook/contract/card/imports';
import { cardPath } from '@fixturebook/contract/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { confirmCardImport, uploadCardFile } from '../outputs/api.ts';
import { CardFileField } from './card-file-field.tsx';
import { ImportTable } from './import-table.tsx';
import {
  formatImportResult,
  formatNoteSummary,
  formatPreviewSummary,
  getFirstListedSeason,
} from './import-words.ts';

export function meta() {
  return pageMeta('Import free dates');
}

export default function ImportScreen() {
  return (
    <Page
      heading="Import free dates"
      lead="Upload a CSV file. You'll check everything before it goes live."
      width="wide"
      parent="/mycard"
    >
      <ImportPanel />
    </Page>
  );
}

function ImportPanel() {
  const client = useQueryClient();
  const [flash, setFlash] = useState<FlashMessage>();
  const [preview, setPreview] = useState<Preview>();
  const readMutation = useMutation({
    mutationFn: uploadCardFile,
    onMutate: reset,
    onSuccess(read) {
      setPreview(read);
      setFlash({ tone: 'success', text: formatPreviewSummary(read.rows) });
    },
  });
  const acceptMutation = useMutation({
    mutationFn: confirmCardImport,
    onSuccess({ rows }) {
      setPreview((before) => before && { ...before, rows });
      setFlash({ tone: 'success', text: formatImportResult(rows) });
      void invalidateFixturesAndMatches(client);
    },
    onError: (error) => setFlash({ tone: 'error', text: error.message }),
  });
  function reset() {
    setFlash(undefined);
    setPreview(undefined);
  }
  const rows = preview?.rows ?? [];
  const newCount = rows.filter(({ outcome }) => outcome === 'new').length;
  const noteSummary = formatNoteSummary(rows);
  const isDone = rows.some(({ outcome }) => outcome === 'listed');
  return (
    <Stack>
      <CardFileField
        isReading={readMutation.isPending}
        isDisabled={acceptMutation.isPending}
        error={readMutation.error ? getCardFileError(readMutation.error) : undefined}
        onTooLarge={() => {
          readMutation.reset();
          reset();
        }}
        onChoose={readMutation.mutate}
      />
      <FlashNotice flash={flash} />
      {preview && preview.passedOver.length > 0 && (
        <p>Columns we ignored: {preview.passedOver.join(', ')}.</p>
      )}
      {noteSummary && <p>{noteSummary}</p>}
      {preview && newCount > 0 && (
        <Row>
          <Button
            look="main"
            aria-disabled={acceptMutation.isPending}
            onClick={() => acceptMutation.isPending || acceptMutation.mutate(preview.id)}
          >
            {acceptMutation.isPending ? 'Listing...' : `List ${formatCount(newCount, 'free date')}`}
          </Button>
        </Row>
      )}
      {isDone && (
        <Row>
          <ButtonLink look="main" to={cardPath(getFirstListedSeason(rows))}>
            See my card
          </ButtonLink>
        </Row>
      )}
      {preview && <ImportTable rows={rows} />}
    </Stack>
  );
}

function getCardFileError(error: Error & { errors?: { message: string }[] }): string {
  return error.errors?.[0]?.message ?? getErrorMessage(error);
}
