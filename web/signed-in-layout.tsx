import { Outlet } from 'react-router';
import { SignedInGuard } from './platform/session/signed-in-guard.tsx';

/** Surrounds the screens of an account, which may be without a club. */
export default function SignedInLayout() {
  return (
    <SignedInGuard>
      <Outlet />
    </SignedInGuard>
  );
}
