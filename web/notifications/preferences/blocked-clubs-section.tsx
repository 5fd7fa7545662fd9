import type { ClubSummary } from '@fixturebook/contract/clubs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { blocksQuery, invalidateChats, unblockClub } from '../../chat/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from './preferences-screen.module.css';
import { PreferencesSection } from './preferences-section.tsx';

export function BlockedClubsSection() {
  const query = useQuery(blocksQuery);
  const client = useQueryClient();
  const outcome = useRef<HTMLDivElement>(null);
  const unblockMutation = useMutation({
    mutationFn: ({ slug }: ClubSummary) => unblockClub(slug),
    async onSuccess() {
      await invalidateChats(client);
      // Focus the result, because the Unblock button that had the focus is gone.
      outcome.current?.focus();
    },
  });
  return (
    <PreferencesSection heading="Blocked clubs">
      <p>Neither of you can message or request the other.</p>
      <div className={styles.outcome} ref={outcome} tabIndex={-1}>
        {unblockMutation.error && <Notice tone="error">{unblockMutation.error.message}</Notice>}
        {unblockMutation.isSuccess && (
          <Notice tone="success">{unblockMutation.variables.name} is no longer blocked.</Notice>
        )}
      </div>
      <Loaded query={query} loading={<Loading inline />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>You haven't blocked anyone.</p>
          ) : (
            <PlainList between="line">
              {items.map((club) => (
                <li key={club.id}>
                  <Row className={styles.club}>
                    <Avatar name={club.name} photoUrl={club.photoUrl} size={40} />
                    <span className={styles.name}>{club.name}</span>
                    <Button
                      aria-label={`Unblock ${club.name}`}
                      aria-disabled={unblockMutation.isPending}
                      onClick={() => unblockMutation.mutate(club)}
                    >
                      Unblock
                    </Button>
                  </Row>
                </li>
              ))}
            </PlainList>
          )
        }
      </Loaded>
    </PreferencesSection>
  );
}
