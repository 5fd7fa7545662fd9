import type { CardImport as Preview } from '@fixturebook/contract/card-imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAllAnew } from '../fixtures/api.ts';
import { messageOf } from '../platform/problem-error.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { Row, Stack } from '../ui/stack.tsx';
import { type Told, ToldNotice } from '../ui/told-notice.tsx';
import { CardFileField } from './card-file-field.tsx';
import { CardImportTable } from './card-import-table.tsx';
import { listedInWords, seasonOfRows, summaryOf } from './card-import-words.ts';
import { acceptImport, readCardFile } from './card-outputs-api.ts';

/** A file, what it would bring, and what became of it. */
export function CardImport() {
  const client = useQueryClient();
  const [told, setTold] = useState<Told>();
  const [preview, setPreview] = useState<Preview>();
  const reading = useMutation({
    mutationFn: readCardFile,
    // What the file before would bring is not what one looks at any more.
    onMutate: forget,
    onSuccess(read) {
      setPreview(read);
      setTold({ tone: 'success', text: summaryOf(read.rows) });
    },
  });
  const accepting = useMutation({
    mutationFn: acceptImport,
    onSuccess({ rows }) {
      setPreview((before) => before && { ...before, rows });
      setTold({ tone: 'success', text: listedInWords(rows) });
      void askAllAnew(client);
    },
    onError: (error) => setTold({ tone: 'error', text: error.message }),
  });
  function forget() {
    setTold(undefined);
    setPreview(undefined);
  }
  const rows = preview?.rows ?? [];
  const fresh = rows.filter(({ outcome }) => outcome === 'new').length;
  const isDone = rows.some(({ outcome }) => outcome === 'listed');
  return (
    <Stack>
      <CardFileField
        reading={reading.isPending}
        disabled={accepting.isPending}
        error={reading.error ? faultOf(reading.error) : undefined}
        onRefuse={() => {
          reading.reset();
          forget();
        }}
        onChoose={reading.mutate}
      />
      <ToldNotice told={told} />
      {preview && preview.passedOver.length > 0 && (
        <p>Columns that are left out: {preview.passedOver.join(', ')}.</p>
      )}
      {preview && fresh > 0 && (
        <Row>
          <Button
            look="main"
            aria-disabled={accepting.isPending}
            onClick={() => {
              if (!accepting.isPending) accepting.mutate(preview.id);
            }}
          >
            {accepting.isPending ? 'Listing...' : `List ${count(fresh, 'free date')}`}
          </Button>
        </Row>
      )}
      {isDone && (
        <Row>
          <ButtonLink look="main" to={`/mycard?season=${seasonOfRows(rows)}`}>
            Look at my card
          </ButtonLink>
        </Row>
      )}
      {preview && <CardImportTable rows={rows} />}
    </Stack>
  );
}

/** What is wrong with the file as a whole. */
function faultOf(error: Error & { errors?: { message: string }[] }): string {
  return error.errors?.[0]?.message ?? messageOf(error);
}
