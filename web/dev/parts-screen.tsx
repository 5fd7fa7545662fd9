import type { ReactNode } from 'react';
import { pageMeta } from '../platform/page-meta.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink, Icon, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { Heading } from '../ui/heading.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { ClubCardHeader } from '../ui/layout/club-card-header.tsx';
import { CompactRow, CompactRows } from '../ui/layout/compact-row.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { LinkedRow, PlainList, RowLink } from '../ui/plain-list.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { CopyRow } from '../ui/share/copy-row.tsx';
import {
  CalendarExamplePanel,
  DialogExamplesPanel,
  FailingFormExamplePanel,
  FormFieldExamplesPanel,
  ImageFieldExamplePanel,
  SearchFieldExamplePanel,
  SegmentsExamplesPanel,
  SuggestedFieldExamplesPanel,
} from './examples-panel.tsx';
import styles from './parts-screen.module.css';

const doNothing = () => undefined;
const error = new Error('No connection to the server.');
const query = { data: undefined, error: null, refetch: doNothing };
const infiniteQuery = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: doNothing,
};
const clubs = ['Ash Green', 'Brook Lane Wanderers', 'Tŷ Gwyn'];
const clubItems = clubs.map((club) => <li key={club}>{club}</li>);
const headingSizes = ['display', 'page', 'title', 'large', 'body'] as const;
const noteTones = ['soft', 'strong', 'confirmed', 'alarm'] as const;
const orders = { name: 'By name', distance: 'Nearest first' };
const buttonLooks = ['main', 'green', 'danger', 'plain'] as const;

/** Maps each section to its examples. The key of an example names the component and its state. */
const sections: Record<string, Record<string, ReactNode>> = {
  'Text, cards and lists': {
    'Heading size': (
      <Stack>
        {headingSizes.map((size) => (
          <Heading key={size} level={3} size={size}>
            Sunday 13 June, {size}
          </Heading>
        ))}
      </Stack>
    ),
    'Card, and tone': (
      <Stack>
        <Card>A card with a line of text.</Card>
        <Card tone="confirmed">A match is agreed.</Card>
        <Card tone="alarm">The match is called off.</Card>
      </Stack>
    ),
    'Section with an aside': (
      <Section heading="Fixtures" size="large" underlined aside={<Note>Nearest first.</Note>}>
        <p>A section is named after its heading.</p>
      </Section>
    ),
    BackLink: <BackLink parent="/dashboard" />,
    'CompactRow, folded, called off, and with a button': (
      <CompactRows as="ul">
        {clubs.map((club, index) => (
          <CompactRow
            as="li"
            key={club}
            tone={index === 0 ? 'alarm' : undefined}
            lead={<Avatar name={club} photoUrl={null} size={36} />}
            title={<Link to="#">{club}</Link>}
            name={club}
            summary="Sunday XI · Home · The Rec · 13:30"
            actions={index === 0 ? null : <Button look="main">Ask</Button>}
            details={<p>Tea is provided.</p>}
          />
        ))}
      </CompactRows>
    ),
    ClubCardHeader: (
      <ClubCardHeader club={{ name: 'Ash Green', slug: 'ash-green', photoUrl: null }}>
        <Note>Sunday XI</Note>
      </ClubCardHeader>
    ),
    PlainList: <PlainList>{clubItems}</PlainList>,
    'PlainList between="line"': <PlainList between="line">{clubItems}</PlainList>,
    'PlainList between="space"': <PlainList between="space">{clubItems}</PlainList>,
    'LinkedRow, RowLink': (
      <PlainList>
        {clubs.map((club) => (
          <LinkedRow key={club}>
            <RowLink to="#">{club}</RowLink>
          </LinkedRow>
        ))}
      </PlainList>
    ),
    Facts: (
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
    ),
    'Note tone': (
      <>
        {noteTones.map((tone) => (
          <Note key={tone} tone={tone}>
            Asked two days ago, {tone}
          </Note>
        ))}
      </>
    ),
    Notice: (
      <Stack>
        <Notice tone="success">Sunday XI is listed for Sunday 13 June 2027.</Notice>
        <Notice tone="error">No connection to the server.</Notice>
      </Stack>
    ),
    EmptyState: (
      <Stack>
        <EmptyState line="No fixtures to come.">
          <p>List the dates on which your teams are free.</p>
        </EmptyState>
        <EmptyState line="Nothing was listed that day." drawing="deckchair" />
        <EmptyState line="No clubs match “Ash”." drawing="lost-ball" />
        <EmptyState size="small" line="Nothing to answer." drawing="deckchair" />
      </Stack>
    ),
    'Avatar without a photo, with one, and with one that fails': (
      <Row>
        <Avatar name="Ash Green" photoUrl={null} size={44} />
        <Avatar name="Brook Lane" photoUrl="/icons/apple-touch.png" size={44} />
        <Avatar name="Cannot be loaded" photoUrl="/no-such-photo.png" size={64} />
      </Row>
    ),
  },
  'Buttons and choices': {
    'Button look': (
      <Row>
        {buttonLooks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </Row>
    ),
    'Button with aria-disabled, pressed, before hydration, wide': (
      <Row>
        <Button look="main" aria-disabled>
          Sending...
        </Button>
        <Button aria-pressed>Pressed</Button>
        <Button disabled>Arriving</Button>
        <Button wide>Wide</Button>
      </Row>
    ),
    'ButtonLink, Icon, IconButton': (
      <Row>
        <ButtonLink to="#">A link</ButtonLink>
        <Icon path="M6 6l12 12M18 6L6 18" />
        <IconButton aria-label="Close" icon="M6 6l12 12M18 6L6 18" />
      </Row>
    ),
    Segments: <SegmentsExamplesPanel />,
    SegmentLinks: <SegmentLinks label="Order" options={orders} chosen="name" getLink={() => '#'} />,
    Pagination: <Pagination page={1} pages={3} formatSearch={(page) => `?page=${page}`} />,
    CopyRow: (
      <CopyRow label="Copy" text="ABC" selectText={doNothing} manualHint="Press Ctrl and C." />
    ),
  },
  Loading: {
    'Loading of a screen, and inline': (
      <div className={styles.loading}>
        <Loading />
        <Loading inline />
        <Loading inline isRetrying />
      </div>
    ),
    LoadFailure: <LoadFailure error={error} retry={doNothing} />,
    'LoadFailure in a dialog': <LoadFailure error={error} retry={doNothing} onClose={doNothing} />,
    'Loaded: loading, failed, content': (
      <>
        <Loaded query={query} loading={<Loading inline />}>
          {doNothing}
        </Loaded>
        <Loaded query={{ ...query, error }}>{doNothing}</Loaded>
        <Loaded query={{ ...query, data: 'Ash Green' }}>{(name) => <p>{name}</p>}</Loaded>
      </>
    ),
    'MoreButton: idle, loading, failed': (
      <Stack>
        {[
          infiniteQuery,
          { ...infiniteQuery, isFetchingNextPage: true },
          { ...infiniteQuery, isFetchNextPageError: true, error },
        ].map((state) => (
          <MoreButton key={JSON.stringify(state)} query={state}>
            Show more clubs
          </MoreButton>
        ))}
      </Stack>
    ),
  },
  Forms: {
    Fields: <FormFieldExamplesPanel />,
    'Fields with errors': <FormFieldExamplesPanel error="Enter a valid value." />,
    'SuggestedField, DistanceField and FoldedFields': <SuggestedFieldExamplesPanel />,
    'SuggestedField and DistanceField with errors': (
      <SuggestedFieldExamplesPanel error="Enter a valid value." />
    ),
    SearchField: <SearchFieldExamplePanel />,
    ImageField: <ImageFieldExamplePanel />,
    'SubmitButton: ready, busy, not complete': (
      <Row>
        <SubmitButton busy={false} busyLabel="Saving...">
          Save
        </SubmitButton>
        <SubmitButton busy busyLabel="Saving...">
          Save
        </SubmitButton>
        <SubmitButton busy={false} busyLabel="Saving..." disabledReason="Choose a side.">
          Save
        </SubmitButton>
      </Row>
    ),
    'FormFooter, and FormAlert after it was sent': <FailingFormExamplePanel />,
  },
  'Dialogs, toasts and the calendar': {
    'Dialog, ConfirmDialog, showToast': <DialogExamplesPanel />,
    MonthCalendar: <CalendarExamplePanel />,
  },
};

export function meta() {
  return pageMeta('Parts');
}

/** Shows every component of `web/ui` in every state. `routes.ts` adds this screen only in development. */
export default function PartsScreen() {
  return (
    <Page heading="Parts" lead="Every part of web/ui in every state." width="wide">
      {Object.entries(sections).map(([heading, examples]) => (
        <Section key={heading} heading={heading} underlined className={styles.section}>
          {Object.entries(examples).map(([name, example]) => (
            <div key={name}>
              <p className={styles.name}>{name}</p>
              <div className={styles.narrow}>{example}</div>
            </div>
          ))}
        </Section>
      ))}
    </Page>
  );
}
