import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { uploadCardFile } from '../outputs/api.ts';
import { CardFileField } from './card-file-field.tsx';
import { PreviewSection } from './preview-section.tsx';

export function meta() {
  return pageMeta('Import free dates');
}

export default function ImportScreen() {
  return (
    <Page
      heading="Import free dates"
      lead="Upload a CSV file. You'll check everything before it goes live."
      parent="/mycard"
      width="wide"
    >
      <ImportPanel />
    </Page>
  );
}

function ImportPanel() {
  const [isListing, setIsListing] = useState(false);
  const readMutation = useMutation({ mutationFn: uploadCardFile });
  const preview = readMutation.data;
  return (
    <Stack>
      <CardFileField
        isReading={readMutation.isPending}
        isDisabled={isListing}
        error={readMutation.error ? getCardFileError(readMutation.error) : undefined}
        onTooLarge={readMutation.reset}
        onChoose={readMutation.mutate}
      />
      {preview && (
        <PreviewSection
          key={preview.id}
          preview={preview}
          caption="What's in the file"
          onBusyChange={setIsListing}
        />
      )}
    </Stack>
  );
}

function getCardFileError(error: Error & { errors?: { message: string }[] }): string {
  return error.errors?.[0]?.message ?? getErrorMessage(error);
}
