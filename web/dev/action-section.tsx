import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyRow } from '../ui/copy-row.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SegmentLinks, Segments } from '../ui/segments.tsx';
import { Example, ExampleSection } from './example-section.tsx';

const looks = ['main', 'green', 'danger', 'plain'] as const;
const sides = { all: 'All', home: 'Home', away: 'Away' };
const orders = { name: 'By name', distance: 'Nearest first' };

export function ActionSection() {
  const [side, setSide] = useState<keyof typeof sides>('all');
  const [search, setSearch] = useState('');
  return (
    <ExampleSection heading="Buttons and choices">
      <Example name="Button look">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
        </Row>
      </Example>
      <Example name="Button, disabled with a reason, pressed and before the script has arrived">
        <Row>
          <Button look="main" aria-disabled>
            Sending...
          </Button>
          <Button aria-pressed>Pressed</Button>
          <Button disabled>Arriving</Button>
        </Row>
      </Example>
      <Example name="Button wide, ButtonLink">
        <Row>
          <Button wide>Wide</Button>
          <ButtonLink to="#">A link</ButtonLink>
          <ButtonLink to="#" look="main">
            A link
          </ButtonLink>
        </Row>
      </Example>
      <Example name="Segments">
        <Segments label="Games" options={sides} chosen={side} onChoose={setSide} />
      </Example>
      <Example name="Segments showsLabel">
        <Segments label="Games shown" showsLabel options={sides} chosen={side} onChoose={setSide} />
      </Example>
      <Example name="SegmentLinks">
        <SegmentLinks label="Order" options={orders} chosen="name" getLink={() => '#'} />
      </Example>
      <Example name="Pages">
        <Pagination page={1} pages={3} formatSearch={(page) => `?page=${page}`} />
      </Example>
      <Example name="CopyRow">
        <CopyRow
          label="Copy"
          text="ABC"
          selectText={() => undefined}
          manualHint="Press Ctrl and C."
        />
      </Example>
      <Example name="SearchField">
        <SearchField
          label="Search all clubs..."
          value={search}
          maxLength={80}
          onTextChange={setSearch}
          onCommit={() => undefined}
        />
      </Example>
    </ExampleSection>
  );
}
