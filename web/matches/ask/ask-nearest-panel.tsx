import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { plansPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { openRequestsQuery } from '../requests/api.ts';
import { ListedNotice } from './ask-found-button.tsx';
import { listNearestToAsk } from './nearest-rules.ts';
import { SentRequestsNotice } from './sent-requests-notice.tsx';
import { type AskResult, useAsk } from './use-ask.ts';
import { useListOwnDate } from './use-list-own-date.ts';

interface AskNearestPanelProps {
  own: FindDate;
  found: FoundDate[];
  isOnlyDay: boolean;
}

const clubsMax = 3;

/** Asks the nearest clubs at once. The club that accepts first gets the match, and the others are released. */
export function AskNearestPanel({ own, found, isOnlyDay }: AskNearestPanelProps) {
  const { limited } = useMe();
  const listOwnDate = useListOwnDate();
  const { ask } = useAsk();
  const { data: open = [] } = useQuery(openRequestsQuery('out'));
  const [sentIds, setSentIds] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const [hasListed, setListed] = useState(false);
  const sent = open.filter(({ id }) => sentIds.includes(id));
  const asked = new Set(open.map(({ fixture }) => fixture.id));
  const nearest = listNearestToAsk(own, found, asked).slice(0, clubsMax);

  async function run() {
    setBusy(true);
    setFailures([]);
    try {
      const { ownFixture, isNew } = await listOwnDate(own);
      if (isNew) setListed(true);
      if (!ownFixture) return;
      const results = await ask(nearest.map(({ fixture }) => ({ fixture, ownFixture })));
      setSentIds(
        results.flatMap((result) => (result.outcome === 'sent' ? [result.request.id] : [])),
      );
      setFailures(results.flatMap((result) => formatFailure(result) ?? []));
    } catch (error) {
      setFailures([getErrorMessage(error)]);
    } finally {
      setBusy(false);
    }
  }

  const isOffered = sent.length === 0 && nearest.length > 1;
  if (!isOffered && sent.length === 0 && failures.length === 0 && !hasListed) return null;
  const day = isOnlyDay ? '' : ` for ${formatDayAndMonth(own.date)}`;
  return (
    <Stack>
      {isOffered && !limited && (
        <Button wide aria-disabled={isBusy} onClick={() => void run()}>
          {`Ask the nearest ${nearest.length}${day}`}
        </Button>
      )}
      {isOffered && limited && (
        <Note>
          Asking several clubs at once is for Pro clubs. <Link to={plansPath}>See the plans</Link>
        </Note>
      )}
      {sent.length > 0 && (
        <SentRequestsNotice requests={sent} isNew onUndone={() => setSentIds([])} />
      )}
      {failures.map((failure) => (
        <Notice key={failure} tone="error">
          {failure}
        </Notice>
      ))}
      {hasListed && <ListedNotice own={own} />}
    </Stack>
  );
}

function formatFailure(result: AskResult): string | undefined {
  const { name } = result.target.fixture.club;
  if (result.outcome === 'failed') return `We couldn't ask ${name}. ${result.message}`;
  if (result.outcome === 'changed') return `We didn't ask ${name}, because a date has changed.`;
  return undefined;
}
