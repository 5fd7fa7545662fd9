import { Navigate, Outlet } from 'react-router';
import { useMe } from './use-session.ts';

/** Must be inside the signed-in guard. Accounts without a club set one up first. */
export default function ClubGuard() {
  const { club } = useMe();
  return club ? <Outlet /> : <Navigate to="/loginaftersigningup" replace />;
}
