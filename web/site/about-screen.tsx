import { brand } from '@fixturebook/contract/site';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { BoundaryLineDrawing } from './drawings/scene-drawings.tsx';
import { SiteLayout } from './site-layout.tsx';

export function meta() {
  return pageMeta(
    'Our Story',
    'Revolutionizing Cricket Scheduling: built by a cricketer to make arranging matches easier for clubs.',
    '/aboutUs',
  );
}

export default function AboutScreen() {
  return (
    <SiteLayout
      heading="Our Story"
      lead="Revolutionizing Cricket Scheduling"
      picture={<BoundaryLineDrawing />}
    >
      <Heading level={2}>Born from the Boundary Line</Heading>
      <p>
        {brand.name} was built by a cricketer, and it began where most talk about fixtures does: on
        the boundary, with the pads on, while somebody’s phone goes round the team. Who is free on
        the 14th? Did they ever answer? Is it ours at home, or theirs?
      </p>
      <p>
        Behind every friendly there is one volunteer with a spreadsheet in January and a dead signal
        in July. The emails cross, the list of free dates is three months old, and the club that
        said yes in winter has forgotten by May. The game is simple. Arranging it was not.
      </p>
      <Heading level={2}>Our Mission: Focus on the Game</Heading>
      <p>
        A fixture secretary should spend the evening at nets. So the dates that a club still has
        free are listed once, and clubs that suit each other find each other: on the same day, near
        enough, and of a like strength. One asks, the other answers, and both have the same day, the
        same ground and the same start in writing.
      </p>
      <p>
        From the moment a date is taken, nobody else can ask for it. When a side pulls out, the
        other hears of it at once and can put the date back on offer with one press. A week before
        the match, and again two days before it, both clubs are asked whether it is still on.
      </p>
      <Heading level={2}>Let's Build the Ultimate Platform</Heading>
      <p>
        The people who know what is missing are the ones who use it on a Sunday. Tell us what your
        league does differently, what your scorer asked for, and where the page let you down. What
        helps one club mostly helps the next.
      </p>
      <p>
        <ButtonLink look="main" to="/contactUs">
          Get in Touch Today
        </ButtonLink>
      </p>
    </SiteLayout>
  );
}
