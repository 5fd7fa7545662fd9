import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Stack } from './stack.tsx';

/** What to show in place of something that could not be loaded. */
export function LoadFailure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Stack>
      <Notice tone="error">{error.message}</Notice>
      <Button onClick={retry}>Try again</Button>
    </Stack>
  );
}
