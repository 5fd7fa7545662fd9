import type { Fixture } from '@fixturebook/contract/fixtures';
import { useOutletContext } from 'react-router';
import { AskButton } from './ask-button.tsx';

interface OpponentToAsk {
  fixture: Fixture;
  ownFixture: Fixture;
  isNearMiss: boolean;
}

/** The route that each opponent on the screen of opponents renders with its own dates. */
export default function OpponentAskButton() {
  const { fixture, ownFixture, isNearMiss } = useOutletContext<OpponentToAsk>();
  return (
    <AskButton fixture={fixture} ownFixture={ownFixture} look={isNearMiss ? 'plain' : 'main'}>
      {isNearMiss ? 'Ask anyway' : 'Ask'}
    </AskButton>
  );
}
