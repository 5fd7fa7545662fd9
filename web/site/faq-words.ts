import { brand } from '@fixturebook/contract/brand';

export const questions = [
  {
    question: 'How do I organise pre-season matches?',
    answer: [
      'List each weekend that your teams have free before the league begins, in one go if you like: team, date, at home, away or either, and how far you would travel.',
      `For every date ${brand.name} shows the clubs that are free on that day too, nearest first, and you ask the one you would like to meet. We tell the clubs that your date suits, so opponents come to you too. A pre-season date is a date like any other: you agree the overs and the ground as you please.`,
    ],
  },
  {
    question: 'Does it suit district and community fixture management?',
    answer: [
      'Yes. A district XI, a school, a works side or a club without a ground registers as every other club does, and each of its teams has free dates of its own: 1st XI, Sunday XI, midweek, colts or vets.',
      "All clubs can be searched by name and seen on one map, and a league or cup match can stand on the card beside the friendlies. So anyone who looks after a district's cricket sees who plays near whom, and which days are still open.",
    ],
  },
  {
    question: 'What is the fastest way to confirm a match date?',
    answer: [
      'Send a match request for the date and let the other club accept it. It takes one tap on each side, and from then on both cards show the same match and nobody else can take the day.',
      'Sort out the rest in the app: every two clubs have one conversation, with the request and the terms in it, live on the phone and in the browser. A change to the terms counts once the other club has said yes.',
    ],
  },
];
