import { reliabilityPath } from '@fixturebook/contract/paths';
import { pageMeta } from '../platform/page-meta.ts';
import { Card } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { UmpireFingerDrawing } from './drawings/scene-drawings.tsx';
import styles from './faq-screen.module.css';
import { questions } from './faq-words.ts';
import { SiteLayout } from './site-layout.tsx';

export function meta() {
  return [
    ...pageMeta(
      'Frequently Asked Questions (FAQ)',
      'What it costs, who sees your number, wandering clubs, juniors and pre-season matches: answers for fixture secretaries.',
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
      lead="The appeals we hear most – and our decisions."
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
        Something else? Read <Link to={reliabilityPath}>how we count answers and matches</Link>, or{' '}
        <Link to="/contactus">write to us</Link>.
      </p>
    </SiteLayout>
  );
}
