import type { Fixture } from '@fixturebook/contract/fixtures';
import { useOutletContext } from 'react-router';
import { AskButton } from './ask-button.tsx';

interface OpponentToAsk {
  fixture: Fixture;
  ownFixture: Fixture;
  isNearMiss: boolean;
}

/** A child route that each opponent on the opponents screen renders with both dates as context. */
export default function OpponentAskButton() {
  const { fixture, ownFixture, isNearMiss } = useOutletContext<OpponentToAsk>();
  return (
    <AskButton fixture={fixture} ownFixture={ownFixture} look={isNearMiss ? 'plain' : 'main'}>
      {isNearMiss ? 'Ask anyway' : 'Ask'}
    </AskButton>
  );
}
