import type { Fixture } from '@fixturebook/contract/fixtures';
import { askedAtOnceMax } from '@fixturebook/contract/limits';
import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { plansPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
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
  /** What the button asks for, such as ` for your 1st XI`. Empty if there is no other such button. */
  purpose: string;
}

/** Asks the nearest clubs at once. The club that accepts first gets the match, and the others are released. */
export function AskNearestPanel({ own, found, purpose }: AskNearestPanelProps) {
  const { limited } = useMe();
  const { askSeveral, forgetKeys } = useAsk();
  const { run, isBusy, failure, clearFailure, hasListed } = useAskForDay(own);
  const { data: open = [] } = useQuery(openRequestsQuery('out'));
  const [sentIds, setSentIds] = useState<string[]>([]);
  /** The free dates of a press whose outcome is unknown. The requests may be stored although the answer was lost. */
  const [pressed, setPressed] = useState<Fixture[]>([]);
  const pressedIds = pressed.map(({ id }) => id);
  const sent = open.filter(
    ({ id, fixture }) => sentIds.includes(id) || pressedIds.includes(fixture.id),
  );
  const asked = new Set(open.map(({ fixture }) => fixture.id));
  const nearest = listNearestToAsk(own, found, asked).map(({ fixture }) => fixture);
  const fixturesToAsk = pressed.length > 0 ? pressed : nearest.slice(0, askedAtOnceMax);

  async function askNearest(ownFixture: Fixture | undefined): Promise<string | undefined> {
    if (!ownFixture) return undefined;
    setPressed(fixturesToAsk);
    const result = await askSeveral(fixturesToAsk, ownFixture);
    if (result.outcome === 'unknown') return result.message;
    setPressed([]);
    if (result.outcome === 'sent') setSentIds(result.requests.map(({ id }) => id));
    if (result.outcome === 'changed')
      return 'We asked no one, because one of the dates has changed.';
    return result.outcome === 'failed' ? result.message : undefined;
  }

  function handleUndone() {
    setPressed([]);
    clearFailure();
    forgetKeys();
  }

  return (
    <>
      <AskOrSentPanel requests={sent} isNew onUndone={handleUndone}>
        {(buttonId) =>
          fixturesToAsk.length > 1 &&
          (limited ? (
            <Note>
              <Link to={plansPath}>Pro clubs can ask several at once</Link>
            </Note>
          ) : (
            <Button id={buttonId} wide aria-disabled={isBusy} onClick={() => void run(askNearest)}>
              {`Ask the nearest ${fixturesToAsk.length}${purpose}`}
            </Button>
          ))
        }
      </AskOrSentPanel>
      {failure && sent.length === 0 && <Notice tone="error">{failure}</Notice>}
      {hasListed && <ListedNotice own={own} />}
    </>
  );
}
