import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Example, ExampleSection } from './example-section.tsx';
import styles from './parts-screen.module.css';

const error = new Error('No connection to the server.');
const loading = { data: undefined, error: null, refetch: () => undefined };
const failed = { ...loading, error };
const club = { ...loading, data: 'Ash Green' };
const fixtures = { ...loading, data: 12 };
const more = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
};

export function LoadingSection() {
  return (
    <ExampleSection heading="Loading">
      <Example name="Loading, of a screen and inline">
        <div className={styles.loading}>
          <Loading />
        </div>
        <Loading inline />
      </Example>
      <Example name="LoadFailure">
        <LoadFailure error={error} retry={() => undefined} />
      </Example>
      <Example name="Loaded: loading, failed, content of two queries">
        <Loaded query={loading} loading={<Loading inline />}>
          {() => null}
        </Loaded>
        <Loaded query={[club, failed]}>{() => null}</Loaded>
        <Loaded query={[club, fixtures]}>
          {([name, count]) => (
            <p>
              {name} have {count} fixtures.
            </p>
          )}
        </Loaded>
      </Example>
      <Example name="MoreButton: idle">
        <MoreButton query={more}>Show more clubs</MoreButton>
      </Example>
      <Example name="MoreButton: loading">
        <MoreButton query={{ ...more, isFetchingNextPage: true }}>Show more clubs</MoreButton>
      </Example>
      <Example name="MoreButton: failed">
        <MoreButton query={{ ...more, isFetchNextPageError: true, error }}>
          Show more clubs
        </MoreButton>
      </Example>
    </ExampleSection>
  );
}
