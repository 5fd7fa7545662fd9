import type { ExportStatus } from '@fixturebook/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { exportQuery, isExportUnfinished, requestExport } from '../api.ts';
import { formatFileSize } from './file-size-words.ts';

/** Asks for the file with all data of the account and its club, and offers it when it is ready. */
export function ExportPanel() {
  const client = useQueryClient();
  const query = useQuery(exportQuery);
  const requestMutation = useMutation({
    mutationFn: requestExport,
    async onSuccess(status) {
      // An answer that was on its way before would hide the request.
      await client.cancelQueries({ queryKey: exportQuery.queryKey });
      client.setQueryData(exportQuery.queryKey, status);
    },
  });
  return (
    <Loaded query={query} loading={<Loading inline />}>
      {(status) => (
        <Stack>
          <ExportStateText status={status} />
          {requestMutation.error && <Notice tone="error">{requestMutation.error.message}</Notice>}
          {status.state === 'ready' && status.link && (
            <p>
              <ButtonLink to={status.link} reloadDocument download>
                Download everything
              </ButtonLink>
            </p>
          )}
          {!isExportUnfinished(status.state) && (
            <p>
              <Button
                aria-disabled={requestMutation.isPending}
                onClick={() => requestMutation.mutate()}
              >
                {status.state === 'none' ? 'Prepare my file' : 'Prepare a new file'}
              </Button>
            </p>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function ExportStateText({ status }: { status: ExportStatus }) {
  switch (status.state) {
    case 'none':
      return null;
    case 'queued':
      return (
        <Notice tone="success">
          Thanks, we’ve got that. We’ll start on your file in a moment, and email you when it’s
          ready.
        </Notice>
      );
    case 'running':
      return (
        <Notice tone="success">
          We’re preparing your file. It can take a few minutes, and we’ll email you when it’s ready.
        </Notice>
      );
    case 'ready':
      return (
        <Notice tone="success">
          Your file is ready ({formatFileSize(status.bytes ?? 0)}). You can download it until{' '}
          {formatDateTime(status.expiresAt ?? '')}.
        </Notice>
      );
    case 'expired':
      return (
        <p>
          We’ve deleted your last file, as we only keep it for a day. You can ask for a new one.
        </p>
      );
    case 'failed':
      return (
        <Notice tone="error">
          We couldn’t prepare your file. Please ask for a new one, and write to us if that fails
          too.
        </Notice>
      );
  }
}
