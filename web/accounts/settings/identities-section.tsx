import type { Identity } from '@fixturebook/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { identitiesQuery, unlinkIdentity } from '../api.ts';
import { SettingsList } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The user cannot unlink the last identity, because nobody could log in without one. */
export function IdentitiesSection() {
  const client = useQueryClient();
  const query = useQuery(identitiesQuery);
  const [flash, setFlash] = useState<FlashMessage>();
  const unlinkMutation = useMutation({
    mutationFn: ({ id }: Identity) => unlinkIdentity(id),
    async onSuccess(_, { providerId }) {
      await refetchAffected(client, identitiesQuery.queryKey);
      setFlash({ tone: 'success', text: `${formatProviderName(providerId)} has been unlinked.` });
    },
    onError: ({ message }) => setFlash({ tone: 'error', text: message }),
  });
  return (
    <SettingsSection heading="How you log in">
      <Loaded query={query} loading={<Loading inline />}>
        {(identities) => (
          <SettingsList
            flash={flash}
            items={identities.map((identity) => ({
              id: identity.id,
              name: formatProviderName(identity.providerId),
              note: `since ${formatDateTime(identity.createdAt)}`,
              action: identities.length > 1 && (
                <Button
                  aria-label={`Unlink ${formatProviderName(identity.providerId)}`}
                  aria-disabled={unlinkMutation.isPending}
                  onClick={() => unlinkMutation.mutate(identity)}
                >
                  Unlink
                </Button>
              ),
            }))}
          />
        )}
      </Loaded>
    </SettingsSection>
  );
}

function formatProviderName(providerId: string) {
  return providerId === 'credential' ? 'Email and password' : providerId;
}
