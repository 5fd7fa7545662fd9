import type { MatchRequest } from '@fixturebook/contract/matches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { requestsQuery } from '../api.ts';
import { OffersList } from '../offers/offers-list.tsx';
import { PastRequestsSection } from './past-requests-section.tsx';
import { type RequestAction, RequestCard } from './request-card.tsx';
import { RequestDialog } from './request-dialog.tsx';
import styles from './requests-screen.module.css';

export function meta() {
  return pageMeta('Match Requests');
}

export default function RequestsScreen() {
  const openDialog = useOpenDialog();
  const [flash, setFlash] = useState<FlashMessage>();
  function openRequestDialog(action: RequestAction, request: MatchRequest) {
    setFlash(undefined);
    openDialog((close) => (
      <RequestDialog action={action} request={request} onFlash={setFlash} onClose={close} />
    ));
  }
  return (
    <Page heading="Match Requests" width="wide" parent="/dashboard">
      <FlashNotice flash={flash} />
      <Stack wide>
        <OffersList onFlash={setFlash} />
        <div className={styles.columns}>
          <RequestsList direction="in" onAction={openRequestDialog} />
          <RequestsList direction="out" onAction={openRequestDialog} />
        </div>
        <PastRequestsSection />
      </Stack>
    </Page>
  );
}

const headings = { in: 'Requests to you', out: "Requests you've sent" };

const emptyLines = {
  in: 'Nothing to answer.',
  out: "You're not waiting on anyone.",
};

const emptyLinks = {
  in: { text: 'List a free date', to: '/addfixture' },
  out: { text: "See who's free", to: '/dashboard' },
};

interface RequestsListProps {
  direction: MatchRequest['direction'];
  onAction: (action: RequestAction, request: MatchRequest) => void;
}

function RequestsList({ direction, onAction }: RequestsListProps) {
  const query = useInfiniteQuery(requestsQuery(direction, ['open']));
  const requests = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Section heading={headings[direction]} underlined>
      <Loaded query={query} loading={<Loading inline />}>
        {() =>
          requests?.length === 0 && (
            <p>
              {emptyLines[direction]}{' '}
              <Link to={emptyLinks[direction].to}>{emptyLinks[direction].text}</Link>
            </p>
          )
        }
      </Loaded>
      {requests?.map((request) => (
        <RequestCard key={request.id} request={request} onAction={onAction} />
      ))}
      <MoreButton query={query}>Show more requests</MoreButton>
    </Section>
  );
}
