import type { Plan } from '@fixturebook/contract/billing';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import styles from './plan-list.module.css';
import { formatPrice, formatYearCost } from './words.ts';

type PlanName = Plan['plan'];

const proFeatures = [
  'Unlimited access to all features',
  'Ask several clubs at once',
  "Be told of clubs that are free on days you haven't listed",
  "Be told what changes in your league's calendar",
  "Show your fixtures on your club's own website",
  'Priority support',
  'Ad-free experience',
];

const planCards: {
  plan: PlanName;
  name: string;
  period?: string;
  label?: string;
  features: string[];
}[] = [
  {
    plan: 'hobby',
    name: 'Hobby',
    features: [
      'List your free dates and find opponents',
      'Ask for matches and agree them',
      'Answer clubs that write to you',
      'Keep your whole season on one card: league, cup and friendlies, typed or imported',
      "Invite opponents who aren't on Fixturebook to confirm a match",
      'As many officers as your club needs',
      'Served adverts, no direct messaging to other clubs, no list of all games',
    ],
  },
  {
    plan: 'monthly',
    name: 'Pro Plan',
    period: 'Monthly',
    label: 'Save 20%',
    features: proFeatures,
  },
  { plan: 'yearly', name: 'Pro Plan', period: 'Yearly', features: proFeatures },
];

interface PlanListProps {
  plans?: Plan[] | undefined;
  children?: (plan: PlanName) => ReactNode;
}

export function PlanList({ plans, children }: PlanListProps) {
  return (
    <PlainList className={styles.cards}>
      {planCards.map(({ plan, name, period, label, features }) => {
        const price = plans?.find((one) => one.plan === plan);
        return (
          <Card as="li" key={plan} className={styles.card} data-plan={plan}>
            <Heading level={2}>
              {name}
              {period && <span className={styles.per}> {period}</span>}
            </Heading>
            {label && <p className={styles.label}>{label}</p>}
            <p className={styles.price}>{price ? formatPrice(price) : ' '}</p>
            {period && <p className={styles.year}>{price ? formatYearCost(price) : ' '}</p>}
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <div className={styles.foot} data-waiting={!children}>
              {children?.(plan)}
            </div>
          </Card>
        );
      })}
    </PlainList>
  );
}
