import { plansPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { pageMeta } from '../platform/page-meta.ts';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { LawsOfCricketDrawing } from './drawings/scene-drawings.tsx';
import { SiteHostText } from './site-host-text.tsx';
import { SiteLayout } from './site-layout.tsx';

export function meta() {
  return pageMeta(
    'Terms And Conditions',
    'The terms on which cricket clubs use the fixture book: cookies, licence, accounts and matches.',
    '/tandc',
  );
}

export default function TermsScreen() {
  return (
    <SiteLayout
      heading="Terms And Conditions"
      lead="The laws of this ground. They are shorter than those of the game."
      picture={<LawsOfCricketDrawing />}
    >
      <p>
        Welcome to {brand.name}. These terms and conditions are the rules for the use of the website
        at <SiteHostText /> and of its apps. By using them you accept these terms. If you do not
        agree with all of them, please do not use the site.
      </p>
      <Heading level={2}>Cookies</Heading>
      <p>
        The website uses cookies. By using {brand.name} you agree to the use of those that it cannot
        work without, in line with our <Link to="/privacy">Privacy Policy</Link>; about all others
        you are asked first, and may say no.
      </p>
      <Heading level={2}>License</Heading>
      <p>
        Unless it is stated otherwise, the provider of {brand.name} owns the intellectual property
        rights in all material on <SiteHostText />. All rights are reserved. You may use it for
        yourself and your club, within these terms.
      </p>
      <p>You must not:</p>
      <ul>
        <li>republish material from {brand.name};</li>
        <li>sell, rent or sub-license material from {brand.name};</li>
        <li>reproduce or duplicate material from {brand.name};</li>
        <li>redistribute content from {brand.name}.</li>
      </ul>
      <p>
        What your club writes and the pictures that it adds remain your club’s own. You let us show
        them to the clubs that they are meant for, as long as they are on the site.
      </p>
      <Heading level={2}>Your club’s account</Heading>
      <p>
        Register a club only if you may act for it, and keep its profile true: others travel by it.
        Keep the password to yourselves. You can take your data with you and delete the club
        whenever you like; we may suspend a club that deceives, pesters or abuses others.
      </p>
      <Heading level={2}>Matches between clubs</Heading>
      <p>
        A match is agreed between two clubs. {brand.name} keeps what they agreed and passes it on;
        it is not a party to it, and is responsible neither for the weather nor for who turns up.
      </p>
      <Heading level={2}>Paid plans</Heading>
      <p>
        What a plan costs and includes is on the <Link to={plansPath}>pricing page</Link>. A paid
        plan renews itself until you cancel it, and payments by Direct Debit are protected by the
        Direct Debit Guarantee.
      </p>
      <Heading level={2}>Changes</Heading>
      <p>
        When these terms change, we update this page. If you have questions about them, write to us
        through the <Link to="/contactus">contact page</Link>.
      </p>
    </SiteLayout>
  );
}
