import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

export function InvalidLinkNotice({ reason }: { reason: string }) {
  return (
    <Stack>
      <Notice tone="error">{reason}</Notice>
      <p>Log in to see your matches and answer on the match page.</p>
      <p>
        <ButtonLink look="main" to="/login?next=%2Fmycard">
          Log in
        </ButtonLink>
      </p>
    </Stack>
  );
}
