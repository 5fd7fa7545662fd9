import { useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { formatMobileAppLink, parseResetTokens } from './reset-password-search.ts';

export function meta() {
  return pageMeta('Reset Password Test', 'Passes the tokens of a password link to the mobile app.');
}

export default function ResetPasswordTestScreen() {
  const { search, hash } = useLocation();
  const isHydrated = useHydrated();
  const [hasNoLink, setHasNoLink] = useState(false);
  const tokens = parseResetTokens(isHydrated ? search : '', isHydrated ? hash : '');
  const link = formatMobileAppLink(tokens);

  function open() {
    if (link) window.location.assign(link);
    else setHasNoLink(true);
  }

  return (
    <Page heading="Reset Password Test" width="narrow">
      <Stack>
        <Facts long>
          <Fact name="Access token">{tokens.accessToken || 'None'}</Fact>
          <Fact name="Refresh token">{tokens.refreshToken || 'None'}</Fact>
          <Fact name="Deep link">{link ?? 'None'}</Fact>
        </Facts>
        {hasNoLink && <Notice tone="error">No deep link to open.</Notice>}
        <Button look="main" onClick={open}>
          Open the deep link
        </Button>
      </Stack>
    </Page>
  );
}
