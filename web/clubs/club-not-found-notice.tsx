import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';

export function ClubNotFoundNotice({ error }: { error: Error }) {
  return (
    <Stack>
      <Notice tone="error">{error.message}</Notice>
      <p>They may have left, or the link may be wrong.</p>
      <Row>
        <ButtonLink to="/clubList">See all clubs</ButtonLink>
        <ButtonLink to="/clubProfile">See your own profile</ButtonLink>
      </Row>
    </Stack>
  );
}
