import { Button } from '../button.tsx';
import { Stack } from '../layout/stack.tsx';
import { Notice } from './notice.tsx';

export function LoadFailure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Stack>
      <Notice tone="error">{error.message}</Notice>
      <Button onClick={retry}>Try again</Button>
    </Stack>
  );
}
