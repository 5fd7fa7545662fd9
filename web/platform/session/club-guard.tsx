import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { formatSetUpPath } from './return-path.ts';
import { useMe } from './use-session.ts';

/** Dialogs of a club end with its screens, for example when another club logs in. */
export function ClubGuard({ children }: { children: ReactNode }) {
  const { club } = useMe();
  const { pathname } = useLocation();
  if (!club) return <Navigate to={formatSetUpPath(pathname)} replace />;
  // The key remounts the screens when the login acts for another club, to show nothing of the one before.
  return <DialogHost key={club.id}>{children}</DialogHost>;
}
