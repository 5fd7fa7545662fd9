import { notificationsPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { preferencesQuery } from '../api.ts';
import { BlockedClubsSection } from './blocked-clubs-section.tsx';
import { FollowedClubsSection } from './followed-clubs-section.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { PushSection } from './push-section.tsx';
import { SavedSearchesSection } from './saved-searches-section.tsx';

export function meta() {
  return pageMeta('Notification settings');
}

export default function PreferencesScreen() {
  const query = useQuery(preferencesQuery);
  const { name } = useOwnClub();
  return (
    <Page
      heading="Notification settings"
      parent={notificationsPath}
      lead={`Everything is listed under Notifications. Choose what we also email to you about ${name}, or push to your devices. Other officers of the club choose for themselves.`}
    >
      <Stack wide>
        <Loaded query={query}>
          {(preferences) => <PreferencesForm preferences={preferences} />}
        </Loaded>
        <PushSection />
        <SavedSearchesSection />
        <FollowedClubsSection />
        <BlockedClubsSection />
      </Stack>
    </Page>
  );
}
