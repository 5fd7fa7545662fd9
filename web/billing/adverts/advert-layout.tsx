import { Outlet } from 'react-router';
import { useMe } from '../../platform/session/use-session.ts';
import { AdvertPanel } from './advert-panel.tsx';

export default function AdvertLayout() {
  const { limited } = useMe();
  return (
    <>
      <Outlet />
      {limited && <AdvertPanel />}
    </>
  );
}
