import { pageTitle } from '../../platform/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';

export function MatchNotFoundNotice() {
  return (
    <Page heading="Match not found" parent="/mycard">
      <title>{pageTitle('Match not found')}</title>
      <Stack>
        <p>We can't find that match. The link may be wrong.</p>
        <Row>
          <ButtonLink to="/mycard">See your card</ButtonLink>
          <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
        </Row>
      </Stack>
    </Page>
  );
}
