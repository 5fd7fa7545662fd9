import { brand } from '@fixturebook/contract/site';
import { pageMeta } from '../platform/page-meta.ts';
import { Card } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { UmpireFingerDrawing } from './drawings/scene-drawings.tsx';
import styles from './faq-screen.module.css';
import { SiteLayout } from './site-layout.tsx';

const questions = [
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
];

export function meta() {
  return [
    ...pageMeta(
      'Frequently Asked Questions (FAQ)',
      'Pre-season matches, district and community fixtures, and the fastest way to confirm a date: answers for fixture secretaries.',
      '/faq',
    ),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
        })),
      },
    },
  ];
}

export default function FaqScreen() {
  return (
    <SiteLayout
      heading="Frequently Asked Questions (FAQ)"
      lead="The three appeals we hear most – and our decision."
      picture={<UmpireFingerDrawing />}
    >
      <Card className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>
              <Heading level={2} size="large">
                {question}
              </Heading>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M5 9l7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2.5" />
              </svg>
            </summary>
            <div className={styles.answer}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </Card>
      <p>
        Something else? <Link to="/contactus">Write to us</Link>.
      </p>
    </SiteLayout>
  );
}
