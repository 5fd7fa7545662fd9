import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../../platform/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { ownClubsQuery } from './api.ts';
import { useChangeClub } from './use-change-club.ts';
import { roleNames } from './words.ts';

export function meta() {
  return pageMeta('Your clubs');
}

export default function OwnClubsScreen() {
  const query = useQuery(ownClubsQuery);
  const { mutate, variables, isPending, error } = useChangeClub();
  return (
    <Page
      heading="Your clubs"
      lead="You act for one club at a time on this device."
      parent="/dashboard"
      width="narrow"
    >
      <Stack>
        {error && <Notice tone="error">{error.message}</Notice>}
        <Loaded query={query}>
          {({ items }) => (
            <PlainList between="space">
              {items.map(({ id, name, role, isActing }) => (
                <li key={id}>
                  <Stack>
                    <div>
                      <strong>{name}</strong>
                      <Note>
                        {roleNames[role]}
                        {isActing ? ' · you act for this club now' : ''}
                      </Note>
                    </div>
                    {!isActing && (
                      <Row>
                        <Button aria-disabled={isPending} onClick={() => isPending || mutate(id)}>
                          {isPending && variables === id ? 'Changing...' : `Change to ${name}`}
                        </Button>
                      </Row>
                    )}
                  </Stack>
                </li>
              ))}
            </PlainList>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}
