import type { DemoConversation } from './exchange.ts';

/** The longest conversation of the demo, about tomorrow's match. */
export const reading: DemoConversation[] = [
  {
    daysAgo: 26,
    hour: 19,
    said: [
      ['them', 'Good evening. We have some dates without a match. Do you still want opponents?'],
      ['us', 'We do. Have a look at our free dates and ask for whichever suits you.'],
      ['them', 'Will do. We have no ground, so all of ours would be with you.'],
      ['us', 'That is fine. We have more home dates than visitors at the moment.'],
    ],
  },
  {
    daysAgo: 22,
    hour: 19.5,
    said: [
      ['them', 'Two requests sent: the early one, and a Sunday later on.'],
      ['us', 'Seen, thank you. I will put them to the captains tomorrow.'],
    ],
  },
  {
    daysAgo: 21,
    hour: 19.5,
    said: [
      ['us', 'Both accepted.'],
      ['us', 'The terms are on the match. Tell us if anything looks wrong.'],
      ['them', 'All fine with us. Our eleven has been told.'],
    ],
  },
  {
    daysAgo: 20,
    hour: 12,
    said: [
      ['them', 'How is the parking with you? We come in five cars as a rule.'],
      ['us', 'Room for twelve behind the pavilion. After that it is the lane.'],
      ['us', 'Please leave the farm gate clear, whatever the sign says.'],
      ['them', 'Understood. Is there a bus?'],
      ['us', 'Every half hour from the station, and it stops two minutes from the ground.'],
      ['them', 'Then three of ours will not need a lift.'],
    ],
  },
  {
    daysAgo: 18,
    hour: 20,
    said: [
      ['them', 'Do you do teas, or shall we bring our own?'],
      ['us', 'We do them: sandwiches, cake and a large urn.'],
      ['them', 'Two of ours are vegetarian and one cannot have nuts.'],
      ['us', 'Noted. The tea rota knows about the nuts.'],
      ['them', 'Thank you. We bring biscuits, as always.'],
      ['us', 'We had hoped so.'],
    ],
  },
  {
    daysAgo: 16,
    hour: 18.5,
    said: [
      [
        'us',
        'For your information: one of our covers has a tear, and the square got wet under it.',
      ],
      ['them', 'Oh dear. Is the match in danger?'],
      ['us', 'No, it has two weeks to dry. A new sheet comes this week.'],
      ['them', 'We have an old tarpaulin that you could borrow until then.'],
      ['us', 'Kind of you. The football club has lent us theirs already.'],
    ],
  },
  {
    daysAgo: 13,
    hour: 21,
    said: [
      ['us', 'The new cover is on. It fits, which is more than the last one did.'],
      ['them', 'Good news. We can bring two spare hands to push it if it rains on the day.'],
      ['us', 'They would be welcome. It takes six, and we have four and a dog.'],
    ],
  },
  {
    daysAgo: 11,
    hour: 17.5,
    said: [
      ['them', 'Could we start half an hour later? Some of ours come straight from work.'],
      ['us', 'How many of them?'],
      ['them', 'Three, and one is the wicketkeeper.'],
      ['us', 'Half an hour later means the light goes before the last overs.'],
      ['us', 'Could you bat first, with those three down the order?'],
      ['them', 'That would do. The wicketkeeper bats at eleven in any case.'],
      ['us', 'Then we keep the time, and you bat first. I have told our captain.'],
      ['them', 'Agreed, and thank you.'],
    ],
  },
  {
    daysAgo: 9,
    hour: 12.5,
    said: [
      ['them', 'Have you an umpire? Ours has a wedding to go to.'],
      ['us', 'We have one. For the other end we take turns.'],
      ['them', 'So do we, then. Our scorer can come and has his own pencils.'],
      ['us', 'Splendid. Ours has a laptop and no mercy.'],
    ],
  },
  {
    daysAgo: 6,
    hour: 18.5,
    said: [
      ['them', 'Still on for us, as we have just answered.'],
      ['us', 'And for us. The square has dried nicely.'],
      ['them', 'Which dressing room is ours?'],
      ['us', 'The one on the left. The shower on the right works, so take turns there.'],
    ],
  },
  {
    daysAgo: 4,
    hour: 20.5,
    said: [
      ['us', 'It has rained since noon, and the lower end of the square is wet again.'],
      ['them', 'What do you think?'],
      ['us', 'The groundsman is not worried yet. The covers are on.'],
      ['them', 'We will keep the cars full until you say otherwise.'],
    ],
  },
  {
    daysAgo: 3,
    hour: 18,
    said: [
      ['us', 'The sun was out all day. One corner is soft, the rest is good.'],
      ['them', 'A relief. Our spinner asks whether the soft corner is on a length.'],
      ['us', 'It is at the tea hut.'],
    ],
  },
  {
    daysAgo: 1,
    hour: 11.25,
    said: [
      ['them', 'You will have seen that we have a problem: two have dropped out since yesterday.'],
      ['us', 'Sorry to hear it. How many are you now?'],
      ['them', 'Nine for certain, and a tenth who has to ask at home.'],
      ['us', 'Come with nine or ten. We have twelve and will lend you one or two.'],
      ['them', 'That is generous. You shall have the better biscuits.'],
    ],
  },
  {
    daysAgo: 1,
    hour: 18.5,
    said: [
      ['them', 'The tenth may come. So we need one of yours at most.'],
      ['us', 'One of our colts is keen and has his own whites. He bowls a bit.'],
      ['them', 'Perfect. By the way, there is a request from us for another Sunday.'],
      ['us', 'I will look at it with the captain tomorrow. Travel safely.'],
    ],
  },
];
