import type { DemoConversation } from './exchange.ts';

export const henleyAfterTheRain: DemoConversation[] = [
  {
    daysAgo: 0,
    hour: 20,
    said: [
      ['us', 'Sorry about today. The square is a pond with a rope round it.'],
      ['them', 'The tea made up for it. Nobody here will forget the lemon cake.'],
      ['us', 'It will be there again. Next time we mow a strip on the far side of the square.'],
      ['them', 'Away from the puddle. Very wise.'],
    ],
  },
];

export const henley: DemoConversation[] = [
  {
    daysAgo: 3,
    hour: 18.5,
    said: [
      ['them', 'Bad news: we cannot raise a side for the later Sunday, with the regatta that day.'],
      ['us', 'A pity, but better now than on the morning. We will put the date on offer again.'],
    ],
  },
];

/** Messages that the first demo club has not read. */
export const henleyUnread: DemoConversation[] = [
  {
    daysAgo: 1,
    hour: 21,
    said: [
      ['them', 'Have you had time to look at our request? We could start at any time from noon.'],
      ['them', 'And we would gladly do the tea between us, if that helps your rota.'],
    ],
  },
];

export const amersham: DemoConversation[] = [
  {
    daysAgo: 19,
    hour: 20,
    said: [
      ['us', 'Looking forward to it. Is there parking at your ground?'],
      ['them', 'Along the hedge, nose in. Please keep off the outfield, it is soft at that end.'],
      ['us', 'We will. And tea?'],
      ['them', 'On us. Tell us in the week how many you are.'],
    ],
  },
  {
    daysAgo: 1,
    hour: 19.5,
    said: [
      ['them', 'We have asked for an earlier start: the colts train on the square that evening.'],
      ['us', 'An hour earlier is a lot for our openers. I will ask and answer by the weekend.'],
      ['them', 'No hurry. Half an hour would help already.'],
    ],
  },
];

export const missenden: DemoConversation[] = [
  {
    daysAgo: 15,
    hour: 12,
    said: [
      ['them', 'Shall we bring our covers? Yours looked thin last time.'],
      ['us', 'We have new ones since. But a second roller would not hurt.'],
      ['them', 'Ours goes nowhere. It took a tractor to get it in.'],
    ],
  },
  {
    daysAgo: 2,
    hour: 19.5,
    said: [
      [
        'us',
        'We have proposed thirty-five overs, and that you pay for your tea. It is cake mostly.',
      ],
      ['them', 'The overs are fine. Our treasurer would like to hear a price for the cake.'],
      ['us', 'Four pounds a head, and nobody counts the slices.'],
      ['them', 'I will put it to him in those words.'],
    ],
  },
];

export const chalfont: DemoConversation[] = [
  {
    daysAgo: 17,
    hour: 19.5,
    said: [
      [
        'them',
        'Sorry about the fifty overs. Last year half of our attack could not get up on Monday.',
      ],
      ['us', 'Understood, forty it is.'],
    ],
  },
  {
    daysAgo: 14,
    hour: 20,
    said: [
      ['them', 'We took the later start back: the ground is ours from noon after all.'],
      ['us', 'Good. Then let us settle the ball and the teas. We would bring our own.'],
      ['them', 'So shall we. The kitchen is being painted.'],
      ['us', 'I will write it into the terms.'],
    ],
  },
  {
    daysAgo: 11,
    hour: 19.5,
    said: [
      ['them', 'Accepted. We will have the covers on from the Friday.'],
      ['us', 'Thank you. See you there.'],
    ],
  },
];

/** Here `daysAgo` counts from the day of the match, not from today. */
export const thameAfterTheMatch: DemoConversation[] = [
  {
    daysAgo: 2,
    hour: 20,
    said: [
      ['us', 'Where do we park? Last time we blocked the verger.'],
      ['them', 'Behind the church hall, and leave the front row for the hearse.'],
      ['us', 'We will be careful. Eleven of us and a scorer.'],
      ['them', 'The square is dry and the urn is on from noon.'],
    ],
  },
  {
    daysAgo: 0,
    hour: 21,
    said: [
      [
        'us',
        'Thank you for today, and for the trifle above all. We left a blue cap in the pavilion.',
      ],
      ['them', 'It hangs on the hook by the scorebook. Well played.'],
    ],
  },
];

export const thame: DemoConversation[] = [
  {
    daysAgo: 1,
    hour: 17.25,
    said: [
      ['us', 'Sorry to call it off. We looked this afternoon, and it will not dry in time.'],
      ['them', 'We feared so. It is no better here. Another day.'],
    ],
  },
];

export const windsor: DemoConversation[] = [
  {
    daysAgo: 7,
    hour: 19.5,
    said: [
      ['them', 'Sorry that it did not work out. Weddings pay for the new sightscreen.'],
      ['us', 'No harm done. We would be glad to come on another Sunday.'],
      ['them', 'Do ask. And bring no picnic to the gate this time: the deer remember you.'],
    ],
  },
];
