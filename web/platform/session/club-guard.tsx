import { Navigate, Outlet } from 'react-router';
import { useMe } from './use-session.ts';

/** Inside the signed-in guard: accounts without a club set it up first. */
export default function ClubGuard() {
  const { club } = useMe();
  return club ? <Outlet /> : <Navigate to="/loginaftersigningup" replace />;
}
