import { brand } from '@fixturebook/contract/brand';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import styles from './home-screen.module.css';

export function meta() {
  return [
    { title: `${brand.name} · Cricket fixtures made simple` },
    {
      name: 'description',
      content: `${brand.name} is where amateur cricket clubs list their free dates, find opponents nearby and agree their matches.`,
    },
  ];
}

const steps = [
  {
    title: 'Register your club',
    text: 'Your ground, your teams and how to reach you, in one place.',
  },
  {
    title: 'Log your availability',
    text: 'List the free dates of every team, at home, away or either.',
  },
  {
    title: 'Find local opponents',
    text: 'See who is free on the same day, and how far away they play.',
  },
  {
    title: 'Confirm and play',
    text: 'Agree the day with the other club, and enter it in the book.',
  },
];

export default function HomeScreen() {
  return (
    <Page
      heading="Fill your fixture card without the phone calls"
      lead={`${brand.name} is the fixture book of amateur cricket clubs. List your free dates, see which clubs near you are free on the same day, and agree the match.`}
      width="wide"
    >
      <p className={styles.actions}>
        <ButtonLink look="main" to="/signup">
          Sign Up
        </ButtonLink>
        <ButtonLink to="/login">Sign In</ButtonLink>
      </p>
      <h2 className={styles.subheading}>Four steps to a match</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Page>
  );
}
