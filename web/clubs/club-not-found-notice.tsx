import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';

/** In place of a club that is not there, with ways on. */
export function ClubNotFoundNotice({ error }: { error: Error }) {
  return (
    <Stack>
      <Notice tone="error">{error.message}</Notice>
      <p>It may have left, or the link to it may be wrong.</p>
      <Row>
        <ButtonLink to="/clubList">See all clubs</ButtonLink>
        <ButtonLink to="/clubProfile">See your own profile</ButtonLink>
      </Row>
    </Stack>
  );
}
