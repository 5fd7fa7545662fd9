import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { useMe } from './use-session.ts';

/** Dialogs of a club end with its screens, for example when another club logs in. */
export function ClubGuard({ children }: { children: ReactNode }) {
  const { club } = useMe();
  if (!club) return <Navigate to="/loginaftersigningup" replace />;
  // The key remounts the screens when the login acts for another club, to show nothing of the one before.
  return <DialogHost key={club.id}>{children}</DialogHost>;
}
