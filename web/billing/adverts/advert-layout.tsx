import { Outlet } from 'react-router';
import { useMe } from '../../platform/session/use-session.ts';
import { AdvertPanel } from './advert-panel.tsx';

/** Around every screen of a club: on Hobby an advert stands below it. */
export default function AdvertLayout() {
  const { limited } = useMe();
  return (
    <>
      <Outlet />
      {limited && <AdvertPanel />}
    </>
  );
}
