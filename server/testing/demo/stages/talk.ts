import type { Secretary } from '../acting.ts';
import type { Correspondence } from '../correspondence.ts';
import type { History } from '../history.ts';
import { atHour, weekendsGone } from '../season.ts';
import type { Stages } from '../stages.ts';
import type { Exchange } from '../talk/exchange.ts';
import * as others from '../talk/others.ts';
import { reading } from '../talk/reading.ts';

const minutesBetween = 4;

/** What the first club says to others between what it does with them, and what it has read of it. */
export function playTalk(
  { clubOf, today }: Stages,
  us: Secretary,
  { history, correspondence }: { history: History; correspondence: Correspondence },
) {
  function talk(name: string, exchanges: Exchange[], day = today) {
    const them = clubOf(name);
    for (const { daysAgo, hour, said } of exchanges)
      for (const [place, [who, text]] of said.entries()) {
        const at = atHour(day, -daysAgo, hour + (place * minutesBetween) / 60);
        const [from, to] = who === 'us' ? [us, them] : [them, us];
        history.add(at, () => correspondence.write(from, to, text));
      }
  }

  const [played, wet] = weekendsGone(today, 2);
  talk('Thame Spread Eagles CC', others.thameOfTheMatch, played?.date);
  talk('Thame Spread Eagles CC', others.thame);
  talk('Reading Biscuitmen CC', reading);
  talk('Amersham Beechers CC', others.amersham);
  talk('Great Missenden Peach Stones CC', others.missenden);
  talk('Chalfont St Giles Paradise CC', others.chalfont);
  talk('Windsor Long Walkers CC', others.windsor);
  talk('Henley Boatmen CC', others.henleyAfterTheRain, wet?.date);
  talk('Henley Boatmen CC', others.henley);

  history.add(atHour(today, -2, 8), () => correspondence.readBell(us));
  history.add(atHour(today, -1, 20.5), () =>
    correspondence.readAllBut(us, clubOf('Henley Boatmen CC')),
  );
  talk('Henley Boatmen CC', others.henleyUnread);
}
