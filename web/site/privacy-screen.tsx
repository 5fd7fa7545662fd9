import { brand } from '@fixturebook/contract/brand';
import { ConsentPanel } from '../platform/analytics/consent-panel.tsx';
import { pageMeta } from '../platform/page-meta.ts';
import { Link } from '../ui/link.tsx';
import { CoversDrawing } from './drawings/scene-drawings.tsx';
import { SiteHostText } from './site-host-text.tsx';
import { SiteLayout } from './site-layout.tsx';

export function meta() {
  return pageMeta(
    'Privacy Policy',
    'What is kept about your club and its officers, who sees it, where it goes and for how long.',
    '/privacy',
  );
}

export default function PrivacyScreen() {
  return (
    <SiteLayout
      heading="Privacy Policy"
      lead="What is kept about you, who sees it, where it goes, and when it is gone."
      picture={<CoversDrawing />}
    >
      <p>
        This policy is about <SiteHostText />, where {brand.name} is run. Who runs it decides what
        happens with your data, and is whom “we” means here; the{' '}
        <Link to="/contactus">contact page</Link> reaches us.
      </p>

      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> your e-mail address, and your password only as a hash from
          which it cannot be read. If you turn on a second factor, its secret and its recovery
          codes.
        </li>
        <li>
          <strong>Your sessions:</strong> for each device that is signed in, its network address,
          what browser it is, and when it came.
        </li>
        <li>
          <strong>Your club’s profile:</strong> name, description, postcode, what3words, telephone
          number, e-mail address, website and photo. Photos are made anew when they arrive: what a
          camera writes into them, such as the place, is left out.
        </li>
        <li>
          <strong>Your fixtures and matches:</strong> free dates, match requests and their answers,
          the terms that were agreed, and whether a match is still on or was called off, and why;
          which matches you have ticked as entered on Play-Cricket; and, for a day, what a file
          holds that you read free dates from.
        </li>
        <li>
          <strong>Your conversations:</strong> what your club and another write to each other, and
          up to where it is read. Which clubs you have blocked, and what you have reported.
        </li>
        <li>
          <strong>What we told you:</strong> the entries of your notifications, what you want to be
          told of, and the addresses that your browsers gave for pushes.
        </li>
        <li>
          <strong>Your plan:</strong> which one it is, and the number, state, amount and date of
          each payment. Account numbers are given to GoCardless and never reach us.
        </li>
        <li>
          <strong>What you write to us:</strong> name, e-mail address and message of the contact
          form.
        </li>
        <li>
          <strong>What is used,</strong> if you agree to it: that the app was opened and when, which
          kind of page was looked at, whether a button of the home page was pressed, and which post
          of the blog was opened. Not who did it, on which device, or from where; nor which club or
          conversation a page showed.
        </li>
        <li>
          <strong>Against abuse:</strong> how often something was tried from a network address, to
          an e-mail address or by an account, for as long as that limit runs.
        </li>
      </ul>
      <p>
        We need this to do what you ask of us (our contract with you), to keep the service safe (our
        legitimate interest) and, for payments, because the law asks for it. Statistics are kept
        with your consent alone.
      </p>

      <h2>Who sees it</h2>
      <p>
        Clubs that are signed in see your club’s profile with its telephone number and e-mail
        address, and its free dates. Visitors who are not signed in see none of that. The e-mail
        address of your account is shown to no other club. A conversation is seen by its two clubs.
        If one of them reports it, we see its last 50 messages, and nothing else of it.
      </p>
      <p>
        If your club makes an address for calendars, whoever has that address can read the club’s
        card without signing in: dates, teams, opponents and grounds, and nobody’s telephone number
        or e-mail address. It stops working once you renew or end it.
      </p>
      <p>
        What you write about others is your care. Please leave the names and details of children
        out.
      </p>

      <h2>Where it goes</h2>
      <p>
        Nothing is sold, and nothing is given to advertisers. Some things go to those who do a part
        of the work:
      </p>
      <ul>
        <li>
          <strong>Places:</strong> a postcode, and nothing with it, is sent to postcodes.io or
          Mapbox to learn where it lies.
        </li>
        <li>
          <strong>Maps:</strong> when you open a map, your browser fetches its streets from
          OpenFreeMap, or from a service that we have chosen in its place. That service sees your
          network address and the part of the map that you look at, not who you are. But for the
          form of GoCardless, other pages fetch nothing from anyone else.
        </li>
        <li>
          <strong>Mails</strong> go through a mail server to the address that you gave, with what
          they tell you.
        </li>
        <li>
          <strong>Pushes,</strong> if you turn them on, go through the push service of your
          browser’s maker, sealed so that only your browser can read them.
        </li>
        <li>
          <strong>Payments:</strong> if you buy a plan, your e-mail address and your club’s name go
          to GoCardless, and its form, on the pricing page alone, takes your bank details under its
          own policy.
        </li>
        <li>
          <strong>Statistics,</strong> if you agree to them, are taken by our own server. It keeps
          them, or passes them on to PostHog where we use that, with a number made at random for as
          long as a page is open, and without your network address.
        </li>
        <li>
          <strong>Our host:</strong> the database and the pictures lie with whoever houses our
          server and stores our files.
        </li>
      </ul>

      <h2>On your device</h2>
      <p>Some things never leave your browser, or are kept there so that the page works:</p>
      <ul>
        <li>
          one cookie that says who is signed in; it is there from login to logout, at most 90 days
          after you were last here;
        </li>
        <li>the cookie CookieConsent, with your answer about statistics, for 365 days;</li>
        <li>whether you like it light or dark, if you have chosen;</li>
        <li>
          for as long as a tab is open: how far down you had read its pages, how far it has heard
          what is new, and the plan that you chose while the pricing page loads;
        </li>
        <li>
          in a club that is signed in: the number of your account, the last distance you gave, what
          you are typing until it is sent, messages that wait for the network, whether pushes are
          turned on, and what you last looked at (300 answers of our server at most, for 30 days at
          most), so that it can be read without a network;
        </li>
        <li>from the first time that a club is signed in: the code of the screens.</li>
      </ul>
      <p>
        None of them follows you to other sites. When you log out, what is your account’s goes, and
        it goes too when another account signs in. Three things stay: messages that wait, which are
        sent when you come back, that you had turned pushes on, and the code of the screens, which
        is the same for everyone. Messages that wait go when you delete your profile.
      </p>
      <p>
        All of this is needed for what you do here, so we do not ask. What is not needed is the
        counting of visits: before you agree, and if you decline, nothing is counted. You can change
        your answer here at any time; it holds from then on.
      </p>
      <ConsentPanel />

      <h2>How long</h2>
      <ul>
        <li>What belongs to your club: until you delete it, or the club.</li>
        <li>Sign-ups that were never confirmed: 7 days.</li>
        <li>
          Codes for signing up: 10 minutes. Codes for a new address and links for a new password: 30
          minutes.
        </li>
        <li>Notifications: 180 days. That a mail or a push has gone: 30 days.</li>
        <li>
          The record from which your open pages hear what is new, and which of them were in view:
          about a day.
        </li>
        <li>
          Statistics: 400 days with us. With PostHog, where we use it, as long as we have set there.
        </li>
        <li>
          What you write by the contact form: 30 days after it was mailed to us, 180 days where it
          was not.
        </li>
        <li>Reports: with either of the clubs. What GoCardless told of a payment: 400 days.</li>
      </ul>
      <p>
        A conversation that you delete is gone from your list, and gone for good when the other club
        has deleted it too. Our log has no passwords, e-mail addresses or messages in it.
      </p>

      <h2>Your rights</h2>
      <p>
        You can see and correct your profile, take a copy of everything, and{' '}
        <Link to="/deleteprofile">delete your club</Link>, which erases its data; clubs with which a
        match was agreed are told that it is off. You may also ask us to do so, object to a use, or
        take back your consent, by way of the <Link to="/contactus">contact page</Link>. If you are
        not content with our answer, the Information Commissioner’s Office (ico.org.uk) hears
        complaints in the United Kingdom.
      </p>

      <h2>Changes</h2>
      <p>When what we keep or send changes, this page changes with it.</p>
    </SiteLayout>
  );
}
