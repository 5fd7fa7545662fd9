import type { AuthSession } from '@fixturebook/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSession } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Loading } from '../ui/loading.tsx';
import { momentInWords } from '../ui/moment.ts';
import { Notice } from '../ui/notice.tsx';
import type { Told } from '../ui/told-notice.tsx';
import { endOneSession, sessionsQuery, signOutEverywhere } from './api.ts';
import { deviceName } from './device-name.ts';
import { SettingsList } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SessionSettings() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const [told, setTold] = useState<Told>();
  const ending = useMutation({
    mutationFn: ({ token }: AuthSession) => endOneSession(token),
    async onSuccess(_, { userAgent }) {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setTold({ tone: 'success', text: `${deviceName(userAgent)} is signed out.` });
    },
    onError: ({ message }) => setTold({ tone: 'error', text: message }),
  });
  const everywhere = useMutation({ mutationFn: signOutEverywhere, onSuccess: leaveSession });
  return (
    <SettingsSection heading="Where you are signed in">
      <Loaded query={query} loading={<Loading inline />}>
        {(data) => (
          <SettingsList
            told={told}
            items={ownFirst(data).map((session) => ({
              id: session.id,
              name: nameOf(session, data.current),
              note: signedIn(session),
              action: session.id !== data.current && (
                <Button
                  aria-label={`Sign out ${deviceName(session.userAgent)}, ${signedIn(session)}`}
                  aria-disabled={ending.isPending}
                  onClick={() => {
                    if (!ending.isPending) ending.mutate(session);
                  }}
                >
                  Sign out
                </Button>
              ),
            }))}
          />
        )}
      </Loaded>
      {everywhere.error && <Notice tone="error">{everywhere.error.message}</Notice>}
      <p>
        <Button
          aria-disabled={everywhere.isPending}
          onClick={() => {
            if (!everywhere.isPending) everywhere.mutate();
          }}
        >
          Sign out everywhere
        </Button>
      </p>
      <p>
        The <Link to="/mycard/calendar-feed">calendar address</Link> of your card is your club’s: it
        stays until you renew or end it, also when the password changes.
      </p>
    </SettingsSection>
  );
}

/** Then the newest. */
function ownFirst({ sessions, current }: { sessions: AuthSession[]; current: string }) {
  const at = ({ id, createdAt }: AuthSession) =>
    id === current ? Number.POSITIVE_INFINITY : Date.parse(createdAt);
  return sessions.toSorted((one, other) => (at(one) < at(other) ? 1 : -1));
}

function nameOf({ id, userAgent }: AuthSession, current: string) {
  return `${deviceName(userAgent)}${id === current ? ' (this device)' : ''}`;
}

/** When it was last in use is known to the day alone. */
function signedIn({ createdAt }: AuthSession) {
  return `signed in ${momentInWords(createdAt)}`;
}
