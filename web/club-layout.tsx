import { Outlet } from 'react-router';
import { AdvertLayout } from './billing/adverts/advert-layout.tsx';
import { ChatSync } from './chat/chat-sync.tsx';
import { MatchesSync } from './matches/matches-sync.tsx';
import { NotificationsSync } from './notifications/notifications-sync.tsx';
import { PaletteSync } from './palette/palette-sync.tsx';
import { OfflineLayout } from './platform/offline/offline-layout.tsx';
import { ClubGuard } from './platform/session/club-guard.tsx';
import { SignedInGuard } from './platform/session/signed-in-guard.tsx';

/** Surrounds every screen of a club. A browser loads this one script instead of one for each of its parts. */
export default function ClubLayout() {
  return (
    <SignedInGuard>
      <OfflineLayout>
        <ClubGuard>
          <PaletteSync />
          <ChatSync />
          <NotificationsSync />
          <MatchesSync />
          <AdvertLayout>
            <Outlet />
          </AdvertLayout>
        </ClubGuard>
      </OfflineLayout>
    </SignedInGuard>
  );
}
