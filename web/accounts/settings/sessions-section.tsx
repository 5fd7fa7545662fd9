import type { AuthSession } from '@fixturebook/contract/accounts';
import { cardFeedPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { clearSessionAndReload } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { revokeAllSessions, revokeSession, sessionsQuery } from '../api.ts';
import { passkeysQuery } from '../passkeys/api.ts';
import { formatDeviceName } from './device-words.ts';
import { SettingsList } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SessionsSection() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const [flash, setFlash] = useState<FlashMessage>();
  const revokeMutation = useMutation({
    mutationFn: ({ token }: AuthSession) => revokeSession(token),
    async onSuccess(_, { userAgent }) {
      await refetchAffected(client, sessionsQuery.queryKey);
      setFlash({ tone: 'success', text: `${formatDeviceName(userAgent)} has been logged out.` });
    },
    onError: ({ message }) => setFlash({ tone: 'error', text: message }),
  });
  const revokeAllMutation = useMutation({
    mutationFn: revokeAllSessions,
    onSuccess: clearSessionAndReload,
  });
  return (
    <SettingsSection heading="Where you're logged in">
      <Loaded query={query} loading={<Loading inline />}>
        {(data) => (
          <SettingsList
            flash={flash}
            items={sortCurrentSessionFirst(data).map((session) => ({
              id: session.id,
              name: formatSessionName(session, data.current),
              note: formatSignInTime(session),
              action: session.id !== data.current && (
                <Button
                  aria-label={`Log out ${formatDeviceName(session.userAgent)}, ${formatSignInTime(session)}`}
                  aria-disabled={revokeMutation.isPending}
                  onClick={() => revokeMutation.mutate(session)}
                >
                  Log out
                </Button>
              ),
            }))}
          />
        )}
      </Loaded>
      {revokeAllMutation.error && <Notice tone="error">{revokeAllMutation.error.message}</Notice>}
      <p>
        <Button
          aria-disabled={revokeAllMutation.isPending}
          onClick={() => revokeAllMutation.mutate()}
        >
          Log out everywhere
        </Button>
      </p>
      {passkeys?.length !== 0 && (
        <p>Passkeys keep working. If you've lost a device, remove its passkey above.</p>
      )}
      <p>
        Anyone with your card’s <Link to={cardFeedPath}>calendar address</Link> can still read it.
        Renew or end the address if you need to; changing your password doesn’t.
      </p>
    </SettingsSection>
  );
}

function sortCurrentSessionFirst({
  sessions,
  current,
}: {
  sessions: AuthSession[];
  current: string;
}) {
  const getSortTime = ({ id, createdAt }: AuthSession) =>
    id === current ? Number.POSITIVE_INFINITY : Date.parse(createdAt);
  return [...sessions].sort((one, other) => (getSortTime(one) < getSortTime(other) ? 1 : -1));
}

function formatSessionName({ id, userAgent }: AuthSession, current: string) {
  return `${formatDeviceName(userAgent)}${id === current ? ' (this device)' : ''}`;
}

/** Shows the start of the session, because the server stores only the day of the last use. */
function formatSignInTime({ createdAt }: AuthSession) {
  return `logged in ${formatDateTime(createdAt)}`;
}
