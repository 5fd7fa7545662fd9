import type { DemoSecretary } from '../actions.ts';
import type { DemoChatWriter } from '../correspondence.ts';
import type { DemoEventReplay } from '../history.ts';
import { listPastWeekendDays, toLondonTime } from '../season.ts';
import type { DemoSeedHelpers } from '../stages.ts';
import type { DemoConversation } from '../talk/exchange.ts';
import * as others from '../talk/others.ts';
import { reading } from '../talk/reading.ts';

const minutesBetweenMessages = 4;

/** Schedules the chat messages of the first demo club, and marks most of them as read. */
export function seedConversations(
  { getSecretary, today }: DemoSeedHelpers,
  us: DemoSecretary,
  { history, correspondence }: { history: DemoEventReplay; correspondence: DemoChatWriter },
) {
  function scheduleMessages(name: string, exchanges: DemoConversation[], day = today) {
    const them = getSecretary(name);
    for (const { daysAgo, hour, said } of exchanges)
      for (const [place, [who, text]] of said.entries()) {
        const at = toLondonTime(day, -daysAgo, hour + (place * minutesBetweenMessages) / 60);
        const [from, to] = who === 'us' ? [us, them] : [them, us];
        history.add(at, () => correspondence.write(from, to, text));
      }
  }

  const [played, wet] = listPastWeekendDays(today, 2);
  scheduleMessages('Thame Spread Eagles CC', others.thameAfterTheMatch, played?.date);
  scheduleMessages('Thame Spread Eagles CC', others.thame);
  scheduleMessages('Reading Biscuitmen CC', reading);
  scheduleMessages('Amersham Beechers CC', others.amersham);
  scheduleMessages('Great Missenden Peach Stones CC', others.missenden);
  scheduleMessages('Chalfont St Giles Paradise CC', others.chalfont);
  scheduleMessages('Windsor Long Walkers CC', others.windsor);
  scheduleMessages('Henley Boatmen CC', others.henleyAfterTheRain, wet?.date);
  scheduleMessages('Henley Boatmen CC', others.henley);

  history.add(toLondonTime(today, -2, 8), () => correspondence.readNotifications(us));
  history.add(toLondonTime(today, -1, 20.5), () =>
    correspondence.readAllExcept(us, getSecretary('Henley Boatmen CC')),
  );
  scheduleMessages('Henley Boatmen CC', others.henleyUnread);
}
