import { Outlet } from 'react-router';
import { useMe } from '../session/use-session.ts';
import { AdvertSpace } from './advert-space.tsx';

/** Around every screen of a club: on Hobby an advert stands below it. */
export default function WithAdvert() {
  const { limited } = useMe();
  return (
    <>
      <Outlet />
      {limited && <AdvertSpace />}
    </>
  );
}
