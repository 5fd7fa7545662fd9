import { Navigate, Outlet } from 'react-router';
import { useMe } from './use-session.ts';

export default function ClubGuard() {
  const { club } = useMe();
  return club ? <Outlet /> : <Navigate to="/loginaftersigningup" replace />;
}
