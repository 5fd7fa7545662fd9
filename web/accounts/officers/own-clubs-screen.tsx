import { ownClubsPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { formatLoginPath } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
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

/** Also for an officer of a suspended club, who may act for another one. */
export default function OwnClubsScreen() {
  const session = useSession();
  if (session.state === 'checking') return <Loading />;
  if (session.state === 'signed-out')
    return <Navigate to={formatLoginPath(ownClubsPath)} replace />;
  return <OwnClubsPage />;
}

function OwnClubsPage() {
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
