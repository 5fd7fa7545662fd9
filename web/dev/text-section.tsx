import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FlashNotice } from '../ui/feedback/flash-notice.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Heading } from '../ui/heading.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import { Example, ExampleSection } from './example-section.tsx';

const clubs = ['Ash Green', 'Brook Lane Wanderers', 'Tŷ Gwyn'];

export function TextSection() {
  return (
    <ExampleSection heading="Text, cards and lists">
      <Example name="Heading size">
        <Stack>
          {(['page', 'title', 'large', 'body', 'small'] as const).map((size) => (
            <Heading key={size} level={3} size={size}>
              Sunday 13 June, {size}
            </Heading>
          ))}
          <Heading level={3} size="title" underlined>
            Underlined
          </Heading>
        </Stack>
      </Example>
      <Example name="Card, and tone">
        <Stack>
          <Card>A card with a line of text.</Card>
          <Card tone="confirmed">A match is agreed.</Card>
          <Card tone="alarm">The match is called off.</Card>
        </Stack>
      </Example>
      <Example name="PlainList">
        <PlainList>
          {clubs.map((club) => (
            <li key={club}>{club}</li>
          ))}
        </PlainList>
      </Example>
      <Example name='PlainList between="line"'>
        <PlainList between="line">
          {clubs.map((club) => (
            <li key={club}>{club}</li>
          ))}
        </PlainList>
      </Example>
      <Example name='PlainList between="space"'>
        <PlainList between="space">
          {clubs.map((club) => (
            <Card key={club} as="li">
              {club}
            </Card>
          ))}
        </PlainList>
      </Example>
      <Example name="Facts">
        <Facts>
          <Fact name="Team">Sunday XI</Fact>
          <Fact name="Status" tone="alarm">
            Called off
          </Fact>
          <Fact name="Ground" wide="two">
            The Rec, Mill Lane
          </Fact>
          <Fact name="Notes" wide tone="prose">
            Tea is provided. <Link to="#">See the ground</Link>
          </Fact>
        </Facts>
      </Example>
      <Example name="Notice">
        <Stack>
          <Notice tone="success">Sunday XI is listed for Sunday 13 June 2027.</Notice>
          <Notice tone="error">No connection to the server.</Notice>
          <FlashNotice flash={undefined} />
        </Stack>
      </Example>
      <Example name="NothingHere">
        <EmptyState line="No fixtures to come.">
          <p>List the dates on which your teams are free.</p>
        </EmptyState>
      </Example>
      <Example name="Avatar">
        <Row>
          <Avatar name="Ash Green" photoUrl={null} size={44} />
          <Avatar name="Brook Lane" photoUrl="/icons/apple-touch.png" size={44} />
          <Avatar name="Cannot be loaded" photoUrl="/no-such-photo.png" size={64} />
        </Row>
      </Example>
    </ExampleSection>
  );
}
