import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** For a link that says nothing any more, with the way that is left. */
export function InvalidLinkNotice({ reason }: { reason: string }) {
  return (
    <Stack>
      <Notice tone="error">{reason}</Notice>
      <p>Log in to see your matches, and to answer on the page of the match.</p>
      <p>
        <ButtonLink look="main" to="/login?next=%2Fmycard">
          Login
        </ButtonLink>
      </p>
    </Stack>
  );
}
