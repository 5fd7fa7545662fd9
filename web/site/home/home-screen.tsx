import { loginPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { track } from '../../platform/analytics/analytics.ts';
import { ConsentBanner } from '../../platform/analytics/consent-banner.tsx';
import type { FrameHandle } from '../../platform/frame/frame-layout.tsx';
import { pageMeta } from '../../platform/page-meta.ts';
import { getSiteOrigin } from '../../platform/site-origin.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { NewBallDrawing } from '../drawings/scene-drawings.tsx';
import { FreeClubsSection } from './free-clubs-section.tsx';
import { HeroSection } from './hero-section.tsx';
import styles from './home-screen.module.css';
import { StepsSection } from './steps-section.tsx';
import { TallySection } from './tally-section.tsx';
import { TestimonialSection } from './testimonial-section.tsx';

const description = `${brand.name} is where amateur cricket clubs list their free dates, find opponents nearby and agree their matches.`;

export function meta() {
  return [
    ...pageMeta('Cricket fixtures made simple', description, '/'),
    { 'script:ld+json': createStructuredData() },
  ];
}

export const handle: FrameHandle = { hasConsentBanner: true };

function createStructuredData() {
  const url = `${getSiteOrigin()}/`;
  const organization = { '@id': `${url}#organization`, name: brand.name, url };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...organization, logo: `${url}favicon.svg`, description },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name: brand.name,
        url,
        inLanguage: 'en-GB',
        publisher: { '@id': organization['@id'] },
      },
    ],
  };
}

export default function HomeScreen() {
  return (
    <>
      <ConsentBanner place="top" acceptLabel="Accept" />
      <HeroSection />
      <FreeClubsSection />
      <section className={styles.section} aria-labelledby="tools">
        <div className={styles.sides}>
          <div className={styles.prose}>
            <Heading level={2} size="page" id="tools">
              Tools for the clubs that make the summer
            </Heading>
            <p>
              Community cricket runs on volunteers. One fixture secretary with a phone and a
              spreadsheet can spend thirty calls on one friendly, and still have two sides turn up
              on different Sundays.
            </p>
            <p>
              {brand.name} gives village greens and city parks, school grounds and wandering sides
              the same book to write in: one list of free dates, one place to ask and to answer, and
              one record of what was agreed.
            </p>
          </div>
          <TallySection />
        </div>
        <PlainList className={styles.promises}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </PlainList>
      </section>
      <section className={styles.start} aria-labelledby="start">
        <div className={styles.startWords}>
          <Heading level={2} size="page" id="start">
            Get your club in the book
          </Heading>
          <p>An email address, your postcode and five minutes. Listing your dates is free.</p>
        </div>
        <div className={styles.startActions}>
          <Row>
            <ButtonLink
              look="main"
              to="/signup"
              onClick={() => track('signup_button_clicked', { page: 'home' })}
            >
              Sign Up
            </ButtonLink>
            <ButtonLink
              to={loginPath}
              onClick={() => track('login_button_clicked', { page: 'home' })}
            >
              Sign In
            </ButtonLink>
          </Row>
        </div>
      </section>
      <Section heading="Four steps to a match" size="page" id="steps" className={styles.section}>
        <StepsSection />
      </Section>
      <div className={styles.quote}>
        <TestimonialSection />
      </div>
      <Section heading="A question from the boundary?" size="page" className={styles.contact}>
        <NewBallDrawing className={styles.ball} />
        <p>
          Write to us about your club, your league or the page that gave you trouble. The{' '}
          <Link to="/faq">questions that clubs ask most</Link> have their answers already.
        </p>
        <p>
          <ButtonLink to="/contactus">Contact Us</ButtonLink>
        </p>
      </Section>
    </>
  );
}

const promises = [
  {
    title: 'Nobody is booked twice.',
    text: 'When a request is accepted the date is gone for everyone else, at that moment.',
  },
  {
    title: 'Both clubs signed the same terms.',
    text: 'Day, start, ground, overs, ball and teas. A change needs the other club’s yes.',
  },
  {
    title: 'Pulled out on Thursday?',
    text: 'One tap tells the other side and offers the date to clubs nearby that are free.',
  },
  {
    title: 'Still on?',
    text: 'We ask both clubs seven days and two days before, so nobody turns up alone.',
  },
];
