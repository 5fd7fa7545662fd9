import type { Fixture } from '@fixturebook/contract/fixtures';
import { useOutletContext } from 'react-router';
import { AskButton } from './ask-button.tsx';

/** This route is rendered for each opponent, with the free dates of both clubs as outlet context. */
export default function OpponentAskButton() {
  const { fixture, ownFixture, isNearMiss } = useOutletContext<{
    fixture: Fixture;
    ownFixture: Fixture;
    isNearMiss: boolean;
  }>();
  return (
    <AskButton fixture={fixture} ownFixture={ownFixture} look={isNearMiss ? 'plain' : 'main'}>
      {isNearMiss ? 'Ask anyway' : 'Ask'}
    </AskButton>
  );
}
