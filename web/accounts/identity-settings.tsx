import type { Identity } from '@fixturebook/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { momentInWords } from '../ui/moment.ts';
import type { Told } from '../ui/told-notice.tsx';
import { identitiesQuery, unlinkIdentity } from './api.ts';
import { SettingsList } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The last one stays: without it nobody could sign in. */
export function IdentitySettings() {
  const client = useQueryClient();
  const query = useQuery(identitiesQuery);
  const [told, setTold] = useState<Told>();
  const unlinking = useMutation({
    mutationFn: ({ id }: Identity) => unlinkIdentity(id),
    async onSuccess(_, { providerId }) {
      await client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
      setTold({ tone: 'success', text: `${nameOf(providerId)} is unlinked.` });
    },
    onError: ({ message }) => setTold({ tone: 'error', text: message }),
  });
  return (
    <SettingsSection heading="What you sign in with">
      {query.isPending && <p role="status">Loading...</p>}
      {query.isLoadingError && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data && (
        <SettingsList
          told={told}
          items={query.data.map((identity) => ({
            id: identity.id,
            name: nameOf(identity.providerId),
            note: `since ${momentInWords(identity.createdAt)}`,
            action: query.data.length > 1 && (
              <Button
                aria-label={`Unlink ${nameOf(identity.providerId)}`}
                aria-disabled={unlinking.isPending}
                onClick={() => {
                  if (!unlinking.isPending) unlinking.mutate(identity);
                }}
              >
                Unlink
              </Button>
            ),
          }))}
        />
      )}
    </SettingsSection>
  );
}

function nameOf(providerId: string) {
  return providerId === 'credential' ? 'E-mail and password' : providerId;
}
