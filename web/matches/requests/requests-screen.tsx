import type { MatchRequest } from '@fixturebook/contract/matches';
import {
  findPath,
  pastRequestsPath,
  requestsPath,
  waitingRequestsPath,
} from '@fixturebook/contract/paths';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { groupBy } from '../../ui/format/group-by.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SegmentLinks } from '../../ui/segments.tsx';
import { OffersList } from '../offers/offers-list.tsx';
import { waitingRequestsQuery } from './api.ts';
import { PastRequestsSection } from './past-requests-section.tsx';
import { type RequestAction, RequestCard } from './request-card.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { formatChoice, parseRequestsTab, type RequestsTab } from './request-words.ts';
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
  const tab = parseRequestsTab(useSearchParams()[0]);
  return (
    <Page heading="Match Requests" width="wide" parent="/dashboard">
      <FlashNotice flash={flash} />
      <Stack wide>
        <RequestsTabs tab={tab} />
        {tab === 'answer' && (
          <>
            <OffersList onFlash={setFlash} />
            <RequestsList waitingFor="you" onAction={openRequestDialog} />
          </>
        )}
        {tab === 'waiting' && <RequestsList waitingFor="them" onAction={openRequestDialog} />}
        {tab === 'past' && <PastRequestsSection />}
      </Stack>
    </Page>
  );
}

const tabPaths = {
  answer: requestsPath,
  waiting: waitingRequestsPath,
  past: pastRequestsPath,
};

function RequestsTabs({ tab }: { tab: RequestsTab }) {
  const toAnswer = useInfiniteQuery(waitingRequestsQuery('you'));
  const waiting = useInfiniteQuery(waitingRequestsQuery('them'));
  return (
    <SegmentLinks
      label="Requests"
      options={{
        answer: formatTab('To answer', toAnswer.data),
        waiting: formatTab('Waiting', waiting.data),
        past: 'Past',
      }}
      chosen={tab}
      getLink={(one) => tabPaths[one]}
    />
  );
}

function formatTab(
  name: string,
  data: InfiniteData<{ items: unknown[]; next: string | null }> | undefined,
) {
  const count = data?.pages.flatMap(({ items }) => items).length ?? 0;
  if (count === 0) return name;
  return `${name} (${count}${data?.pages.at(-1)?.next ? '+' : ''})`;
}

const headings = { you: 'Requests to answer', them: 'Waiting for an answer' };

const emptyLines = {
  you: 'Nothing to answer.',
  them: "You're not waiting on anyone.",
};

const emptyLinks = {
  you: { text: 'List a free date', to: '/addfixture' },
  them: { text: "See who's free", to: findPath },
};

interface RequestsListProps {
  waitingFor: 'you' | 'them';
  onAction: (action: RequestAction, request: MatchRequest) => void;
}

function RequestsList({ waitingFor, onAction }: RequestsListProps) {
  const query = useInfiniteQuery(waitingRequestsQuery(waitingFor));
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section heading={headings[waitingFor]} underlined>
      <Loaded query={query}>
        {() =>
          requests.length === 0 ? (
            <EmptyState line={emptyLines[waitingFor]}>
              <Link to={emptyLinks[waitingFor].to}>{emptyLinks[waitingFor].text}</Link>
            </EmptyState>
          ) : (
            groupByMatchDate(requests).map(([date, ofDate]) => (
              <RequestsOfDate
                key={date}
                date={date}
                requests={ofDate}
                waitingFor={waitingFor}
                onAction={onAction}
              />
            ))
          )
        }
      </Loaded>
      <MoreButton query={query}>Show more requests</MoreButton>
    </Section>
  );
}

/** Orders the requests by the day of the match, and those of a day by the deadline. */
function groupByMatchDate(requests: MatchRequest[]): [string, MatchRequest[]][] {
  const byDeadline = [...requests].sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1));
  const groups = [...groupBy(byDeadline, ({ fixture }) => fixture.date)];
  return groups.sort(([one], [other]) => (one < other ? -1 : 1));
}

interface RequestsOfDateProps extends RequestsListProps {
  date: string;
  requests: MatchRequest[];
}

/** Two clubs that could play on one day are side by side, because only one of them can be the opponent. */
function RequestsOfDate({ date, requests, waitingFor, onAction }: RequestsOfDateProps) {
  const isChoice = requests.length > 1;
  return (
    <div className={styles.day}>
      {isChoice && (
        <p>
          <strong>{formatDate(date)}</strong>: {formatChoice(requests, waitingFor)}
        </p>
      )}
      <div className={styles.columns}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} onAction={onAction} />
        ))}
      </div>
    </div>
  );
}
