import type { Fixture } from '@fixturebook/contract/fixtures';
import { askedAtOnceMax } from '@fixturebook/contract/limits';
import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { plansPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import { openRequestsQuery } from '../requests/api.ts';
import { AskOrSentPanel } from './ask-or-sent-panel.tsx';
import { ListedNotice } from './listed-notice.tsx';
import { listNearestToAsk } from './nearest-rules.ts';
import { useAsk } from './use-ask.ts';
import { useAskForDay } from './use-ask-for-day.ts';

interface AskNearestPanelProps {
  own: FindDate;
  found: FoundDate[];
  isOnlyDay: boolean;
}

/** Asks the nearest clubs at once. The club that accepts first gets the match, and the others are released. */
export function AskNearestPanel({ own, found, isOnlyDay }: AskNearestPanelProps) {
  const { limited } = useMe();
  const { askSeveral } = useAsk();
  const { run, isBusy, failure, hasListed } = useAskForDay(own);
  const { data: open = [] } = useQuery(openRequestsQuery('out'));
  const [sentIds, setSentIds] = useState<string[]>([]);
  const sent = open.filter(({ id }) => sentIds.includes(id));
  const asked = new Set(open.map(({ fixture }) => fixture.id));
  const nearest = listNearestToAsk(own, found, asked).slice(0, askedAtOnceMax);

  async function askNearest(ownFixture: Fixture | undefined): Promise<string | undefined> {
    if (!ownFixture) return undefined;
    const fixtures = nearest.map(({ fixture }) => fixture);
    const result = await askSeveral(fixtures, ownFixture);
    if (result.outcome === 'sent') setSentIds(result.requests.map(({ id }) => id));
    if (result.outcome === 'changed')
      return 'We asked no one, because one of the dates has changed.';
    return result.outcome === 'failed' ? result.message : undefined;
  }

  const day = isOnlyDay ? '' : ` for ${formatDayAndMonth(own.date)}`;
  return (
    <>
      <AskOrSentPanel requests={sent} isNew>
        {(buttonId) =>
          nearest.length > 1 &&
          (limited ? (
            <Note>
              <Link to={plansPath}>Pro clubs can ask several at once</Link>
            </Note>
          ) : (
            <Button id={buttonId} wide aria-disabled={isBusy} onClick={() => void run(askNearest)}>
              {`Ask the nearest ${nearest.length}${day}`}
            </Button>
          ))
        }
      </AskOrSentPanel>
      {failure && <Notice tone="error">{failure}</Notice>}
      {hasListed && <ListedNotice own={own} />}
    </>
  );
}
