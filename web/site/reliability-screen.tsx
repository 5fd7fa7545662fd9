import { reliabilityPath } from '@fixturebook/contract/paths';
import { pageMeta } from '../platform/page-meta.ts';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { UmpireFingerDrawing } from './drawings/scene-drawings.tsx';
import { SiteLayout } from './site-layout.tsx';

export function meta() {
  return pageMeta(
    'How we count answers and matches',
    'How we count how soon a club answers and how many of its agreed matches it has played, what never counts, and who sees it.',
    reliabilityPath,
  );
}

/** Explains the rules of `server/matches/rules/reliability.ts`. */
export default function ReliabilityScreen() {
  return (
    <SiteLayout
      heading="How we count"
      lead="“Usually answers within a day. Played 11 of 12 agreed matches.” Where that comes from."
      picture={<UmpireFingerDrawing />}
    >
      <Heading level={2}>What it’s for</Heading>
      <p>
        A secretary who’s asked for a match wants to know two things of a club they’ve never met: do
        they answer, and do they turn up? We show what happened, as plain numbers. There are no
        stars, no marks and no comments, and nobody can write anything about your club.
      </p>

      <Heading level={2}>How soon a club answers</Heading>
      <p>
        We look at the match requests that a club has received, and at the time until they first
        answered. Accepting, declining and “Yes, but …” all count as an answer. “Usually” means at
        least two out of three requests: answered within a few hours (six at most), a day, three
        days or a week.
      </p>
      <ul>
        <li>
          A request that ended without an answer counts against a club only if they had at least
          three days to answer it.
        </li>
        <li>
          It doesn’t count if the date went to another club, or if it was withdrawn within those
          three days.
        </li>
        <li>
          We count one request a week from the same club, the first one, and at most five a season.
          So nobody can change another club’s figures by asking again and again.
        </li>
      </ul>

      <Heading level={2}>Played matches</Heading>
      <p>
        We count matches that two clubs agreed here and whose day is over. A match is played unless
        one of the clubs called it off. It counts against the club that called it off: because they
        were short of players, because their ground wasn’t available, because they conceded, or for
        another reason. At most ten played matches with the same club count, so nobody can improve
        their figures with a second club of their own.
      </p>

      <Heading level={2}>What never counts</Heading>
      <ul>
        <li>
          Weather. A match that was called off for the weather, rained off or abandoned is left out
          for both clubs.
        </li>
        <li>
          A match that the other club called off. If you tell us that your opposition pulled out,
          it’s left out for both of you, because we only know one side of it.
        </li>
        <li>
          Matches that a club has put on its card alone, such as league matches and matches against
          clubs that aren’t here.
        </li>
        <li>Requests and matches of clubs that we have suspended.</li>
      </ul>

      <Heading level={2}>When it’s shown, and to whom</Heading>
      <p>
        Nothing is shown before three matches count, or three answers, with at least two different
        clubs. We count this season and the last one. A season is a calendar year, and what’s older
        is gone.
      </p>
      <p>
        Only clubs that are logged in see it: on your club’s profile, and when your club asks them
        for a match. It’s never on a public page. You see the same on your own profile. If it looks
        wrong, <Link to="/contactus">write to us</Link>.
      </p>
    </SiteLayout>
  );
}
