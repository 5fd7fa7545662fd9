import { retentionDays } from '@fixturebook/contract/limits';
import { reliabilityPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { ConsentPanel } from '../platform/analytics/consent-panel.tsx';
import { pageMeta } from '../platform/page-meta.ts';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { PitchCoversDrawing } from './drawings/scene-drawings.tsx';
import { SiteHostText } from './site-host-text.tsx';
import { SiteLayout } from './site-layout.tsx';

export function meta() {
  return pageMeta(
    'Privacy Policy',
    'What we hold on your club and its officers, who sees it, where it goes and for how long.',
    '/privacy',
  );
}

export default function PrivacyScreen() {
  return (
    <SiteLayout
      heading="Privacy Policy"
      lead="What we hold on you, who sees it, where it goes and when we delete it."
      picture={<PitchCoversDrawing />}
    >
      <p>
        This policy covers <SiteHostText />, where {brand.name} runs. “We” means the operator of
        that site, who decides what happens with your data. You can reach us through the{' '}
        <Link to="/contactus">contact page</Link>.
      </p>

      <Heading level={2}>What we keep</Heading>
      <ul>
        <li>
          <strong>Your account:</strong> your email address, and your password only as a hash from
          which it cannot be read. If you turn on two-step login, its secret and its recovery codes.
          If you add a passkey, its public half, its name and the model of the device. Your
          fingerprint or face never leaves your device.
        </li>
        <li>
          <strong>Your sessions:</strong> for each device that is logged in, its network address,
          its browser, and when it logged in.
        </li>
        <li>
          <strong>Your club’s profile:</strong> name, description, postcode, what3words, phone
          number, email address, website and photo. We re-save photos, which strips out the
          location.
        </li>
        <li>
          <strong>Your fixtures and matches:</strong> free dates, match requests and their answers,
          the terms that were agreed, and whether a match is still on or was called off, and why;
          which matches you have ticked as entered on Play-Cricket; and, for a day, the content of a
          file, list or calendar that you import from.
        </li>
        <li>
          <strong>Your conversations:</strong> what your club and others write to each other, and
          how far each has read. Which clubs you have blocked, and what you have reported.
        </li>
        <li>
          <strong>Your notifications:</strong> the entries of the list, your settings, your saved
          searches, which clubs you follow, and the addresses that your browsers gave us for push
          messages.
        </li>
        <li>
          <strong>Your plan:</strong> which one it is, and the number, state, amount and date of
          each payment. Account numbers are given to GoCardless and never reach us.
        </li>
        <li>
          <strong>What you write to us:</strong> name, email address and message of the contact
          form.
        </li>
        <li>
          <strong>How the site is used,</strong> if you agree: that the app was opened and when,
          what kind of page was viewed, whether a button of the home page was pressed, and which
          blog post was opened. We don’t record who you are, your device or your location, nor which
          club or conversation a page showed.
        </li>
        <li>
          <strong>Against abuse:</strong> how often something was tried from a network address, to
          an email address or by an account, for as long as that limit runs.
        </li>
      </ul>
      <p>
        We need this to provide the service (our contract with you), to keep it safe (our legitimate
        interest) and, for payments, because the law requires it. We keep statistics only with your
        consent.
      </p>

      <Heading level={2}>Who sees it</Heading>
      <p>
        Clubs that are logged in see your club’s profile with its phone number and email address,
        and its free dates, and <Link to={reliabilityPath}>how soon it usually answers</Link> and
        how many of its agreed matches it has played. Visitors who are not logged in see none of
        that. No other club sees the email address of your account. Only its two clubs can see a
        conversation. If one of them reports it, we see its last 50 messages and nothing else of it.
      </p>
      <p>
        If your club creates a calendar address, anyone who has that address can read the club’s
        card without logging in: dates, teams, opponents and grounds, but no phone numbers or email
        addresses. It stops working once you renew or end it.
      </p>
      <p>
        You’re responsible for what you write about others. Please leave out the names and details
        of children.
      </p>

      <Heading level={2}>Where it goes</Heading>
      <p>
        We sell nothing, and give nothing to advertisers. Some data goes to services that do part of
        the work:
      </p>
      <ul>
        <li>
          <strong>Places:</strong> a postcode, and nothing with it, is sent to postcodes.io or
          Mapbox to find its location.
        </li>
        <li>
          <strong>Weather:</strong> for the forecast of a match, the coordinates of its ground,
          rounded to about ten kilometres, and its day are sent to Open-Meteo. Nothing about a club
          or a person goes with them.
        </li>
        <li>
          <strong>Maps:</strong> when you open a map, your browser fetches its streets from
          OpenFreeMap, or from a service that we have chosen in its place. That service sees your
          network address and the part of the map that you look at, not who you are. Apart from the
          GoCardless form, no page loads anything from elsewhere.
        </li>
        <li>
          <strong>Directions and calendars:</strong> if you choose directions, Google Calendar or
          Outlook, your browser opens that service with the postcode, the match or the private link
          of your calendar.
        </li>
        <li>
          <strong>Emails</strong> go through a mail server to the address that you gave.
        </li>
        <li>
          <strong>Push messages,</strong> if you turn them on, go through the push service of your
          browser’s maker, encrypted so that only your browser can read them.
        </li>
        <li>
          <strong>Payments:</strong> if you buy a plan, your email address and your club’s name go
          to GoCardless, and its form, on the pricing page alone, takes your bank details under its
          own policy.
        </li>
        <li>
          <strong>Statistics,</strong> if you agree to them, are taken by our own server. It keeps
          them, or passes them on to PostHog where we use that, with a number made at random for as
          long as a page is open, and without your network address.
        </li>
        <li>
          <strong>Our host:</strong> our hosting provider stores the database and the pictures.
        </li>
      </ul>

      <Heading level={2}>On your device</Heading>
      <p>We store some things in your browser so that the site works:</p>
      <ul>
        <li>
          one cookie that keeps you logged in, from login to logout, for at most 90 days after your
          last visit;
        </li>
        <li>the cookie CookieConsent, with your answer about statistics, for 365 days;</li>
        <li>whether you chose light or dark colours;</li>
        <li>on an iPhone, that you put away the hint about the home screen;</li>
        <li>how far the clock of your device differs from ours;</li>
        <li>
          while a tab is open: what you are typing until you send it, how far down you had read its
          pages, which updates it has received, why you were logged out, and the plan that you chose
          while the pricing page loads;
        </li>
        <li>
          for a club that is logged in: the numbers of your account and your club, the last distance
          and team you entered, whether you switched off single-key shortcuts, the message that you
          are typing in a chat, messages that wait for the network, whether push messages are on,
          and what you last looked at (at most 300 answers of our server, for at most 30 days), so
          that you can read it without a network;
        </li>
        <li>from your first login: the code of the screens.</li>
      </ul>
      <p>
        None of this follows you to other sites. When you log out, or when another account logs in,
        your account’s data is removed from the browser. Three things stay: messages that wait,
        which are sent when you come back; that you had turned push messages on; and the code of the
        screens, which is the same for everyone. Waiting messages are removed when you delete your
        profile.
      </p>
      <p>
        The site needs all of this to work, so we don’t ask. It does not need to count visits:
        unless you agree, we count nothing. You can change your answer here at any time, and it
        applies from then on.
      </p>
      <ConsentPanel />

      <Heading level={2}>How long</Heading>
      <ul>
        <li>
          Your club’s profile, matches, agreed terms and conversations: until you delete them, or
          the club. Anything older than last season moves to an archive. You can still read it
          there, it’s part of your copy, and it’s deleted with the rest.
        </li>
        <li>
          Free dates that nobody took: until the end of the season after theirs, because we suggest
          your next season from them. The same goes for dates that you offered to last season’s
          opponents.
        </li>
        <li>
          Match requests that didn’t lead to a match: two more seasons after the one in which they
          ended.
        </li>
        <li>
          Your answers to “Still on?”, and whether our email reached you:{' '}
          {retentionDays.reconfirmation} days after we asked.
        </li>
        <li>
          Sessions: until you log out, or 90 days after your last visit. Why they ended:{' '}
          {retentionDays.endedSession} days.
        </li>
        <li>Sign-ups that were never confirmed: {retentionDays.signUp} days.</li>
        <li>
          Codes and links that we email work for 10 minutes (signing up) or 30 minutes (a new
          address or password). We delete a code or link a day after it stops working, and the file
          with the copy of your data after a day. The links that answer a match request work without
          a login until the request ends, so keep that email to yourself.
        </li>
        <li>
          An invitation to be an officer of a club, with the address it went to: until it is
          accepted or withdrawn, at most 7 days.
        </li>
        <li>
          The email address of an opponent whom a club invites to check a match, and the answer:{' '}
          {retentionDays.invitation} days after the match. If you ask us not to email you again, we
          delete your address at once. We keep a hash of it for good, from which it can’t be read,
          so that no club can invite you again.
        </li>
        <li>
          Notifications: {retentionDays.readNotification} days once all officers of your club have
          read them, otherwise {retentionDays.notification} days. Records of sent emails and push
          messages: {retentionDays.delivery} days.
        </li>
        <li>
          Saved searches: until their last day, or until you delete them. Which clubs you follow:
          until you unfollow them, or one of you blocks the other.
        </li>
        <li>
          Addresses of calendars that you asked us to look at, with what is in them: until you stop
          looking at them.
        </li>
        <li>
          Emails that could not be sent: {retentionDays.failedJob} days, so that we can try again.
          If an address refuses our emails, we keep a hash of it, from which it cannot be read, for{' '}
          {retentionDays.mailRefusal} days after the last refusal.
        </li>
        <li>
          The record of updates for your open pages, and which of them were in view: about a day.
        </li>
        <li>
          Statistics: {retentionDays.statistics} days with us. With PostHog, where we use it, for as
          long as we have set there.
        </li>
        <li>
          Messages from the contact form: {retentionDays.contactMessage} days after they were
          emailed to us, or {retentionDays.unmailedContactMessage} days if they could not be.
        </li>
        <li>
          Reports, with the messages in them: {retentionDays.handledReport} days after we have dealt
          with them, or until either club is deleted.
        </li>
        <li>
          Payments: for as long as our accounts need them, without your club once it is deleted.
          Payment news from GoCardless: {retentionDays.paymentEvent} days.
        </li>
      </ul>
      <p>
        A conversation that you delete disappears from your list, and is deleted for good when the
        other club has deleted it too. Our logs contain no passwords, email addresses or messages.
      </p>

      <Heading level={2}>Your rights</Heading>
      <p>
        You can see and correct your profile, take a copy of everything, and{' '}
        <Link to="/deleteprofile">delete your club</Link>, which erases its data; we tell any club
        you had a match with. You can also ask us to do so, object to a use, or withdraw your
        consent through the <Link to="/contactus">contact page</Link>. If you’re not happy with our
        answer, you can complain to the Information Commissioner’s Office (ico.org.uk) in the United
        Kingdom.
      </p>

      <Heading level={2}>Changes</Heading>
      <p>When we change what we hold or send, we update this page.</p>
    </SiteLayout>
  );
}
