import { brand } from '@fixturebook/contract/site';

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
      "Once you're logged in, all clubs can be searched by name and seen on one map, and each club's page has its free dates. So anyone who looks after a district's cricket sees who plays near whom, and which days are still open.",
    ],
  },
  {
    question: 'What is the fastest way to confirm a match date?',
    answer: [
      'Send a match request for the date and let the other club accept it. It takes a tap or two on each side, and from then on both cards show the same match and nobody else can take the day.',
      'Sort out the rest in the app: every two clubs have one conversation, with the request and the terms in it, live on the phone and in the browser. A change to the terms counts once the other club has said yes.',
    ],
  },
  {
    question: 'What does it cost?',
    answer: [
      'Listing your dates, finding opponents, sending and answering requests, and keeping your card are free for every club, for as long as you like. The free plan is called Hobby and shows adverts.',
      'Pro is for clubs that arrange a lot: you can start conversations, ask several clubs at once, see the list of all games and have no adverts. The Subscription page has the prices. You can cancel at any time.',
    ],
  },
  {
    question: 'Who sees my phone number?',
    answer: [
      'Clubs that are logged in see the phone number and the email address on your club’s profile, because that is how a fixture gets sorted out on the day. Visitors and search engines never see them, on any page.',
      'The email address you log in with is seen by no other club. So give the profile a number that your club is happy to share.',
    ],
  },
  {
    question: 'Does the other club need it too?',
    answer: [
      'Not to be on your card. Write down any match you’ve agreed elsewhere: your card, your calendar and your free dates are right at once.',
      'If you add their email address, we send them one invitation and at most one reminder. The page it opens works without an account. To find new opponents and agree a match here, both clubs register. It takes about five minutes.',
    ],
  },
  {
    question: 'We have no ground. Can a wandering club join?',
    answer: [
      'Yes, and you’re welcome guests. List your dates as away and say how far you would travel. Clubs at home that day within your reach see you, and you see them, nearest first.',
    ],
  },
  {
    question: 'Can we arrange junior matches?',
    answer: [
      'Yes. Say that a team is for juniors and which age group it is. Teams of other ages are then no longer suggested to it, nor it to them.',
      `${brand.name} keeps teams and dates, not players. Please leave the names of children out of everything you write here.`,
    ],
  },
  {
    question: 'What does our public page show?',
    answer: [
      'Nothing, until you turn it on: then anyone can see your club’s name, badge, description, website, teams and free dates, and your town or the first half of your postcode. You see the page before it goes out, and can turn it off again whenever you like.',
      'Your full postcode and your agreed matches are shown only if you say so. Phone numbers, email addresses, people’s names, requests, terms and messages are never shown.',
    ],
  },
];
