import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { RequestResetForm } from './request-reset-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export function meta() {
  return pageMeta('Reset Your Password', "Choose a new password for your club's account.");
}

export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token') ?? search.get('access_token');
  return (
    <Page heading="Reset Your Password" width="narrow">
      {isHydrated && token ? <ResetPasswordForm token={token} /> : <RequestResetForm />}
    </Page>
  );
}
