import { Heading } from '../../ui/heading.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import {
  AgreedMatchDrawing,
  FreeDatesDrawing,
  NearbyClubsDrawing,
  RegisterDrawing,
} from '../drawings/step-drawings.tsx';
import styles from './steps-section.module.css';

const steps = [
  {
    title: 'Register your club',
    text: 'Your ground, your postcode and how to reach you, in one place. Clubs without a ground of their own are welcome.',
    picture: <RegisterDrawing />,
  },
  {
    title: 'Log your availability',
    text: 'List the free dates of every team, at home, away or either, and how far you would travel.',
    picture: <FreeDatesDrawing />,
  },
  {
    title: 'Find local opponents',
    text: 'See who is free on the same day, how strong they are and how far away they play: nearest first.',
    picture: <NearbyClubsDrawing />,
  },
  {
    title: 'Confirm and play',
    text: 'One club asks, the other accepts, and the date is taken in both books. Then it is only the weather.',
    picture: <AgreedMatchDrawing />,
  },
];

export function StepsSection() {
  return (
    <PlainList as="ol" className={styles.book}>
      {steps.map(({ title, text, picture }) => (
        <li key={title} className={styles.step}>
          <div>
            <Heading level={3} size="title">
              {title}
            </Heading>
            <p>{text}</p>
          </div>
          <div className={styles.picture}>{picture}</div>
        </li>
      ))}
    </PlainList>
  );
}
