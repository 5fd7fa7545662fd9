import { type ReactNode, useDeferredValue } from 'react';
import { LoadFailure } from './feedback/load-failure.tsx';
import { Loading } from './feedback/loading.tsx';

interface LoadableQuery {
  data: unknown;
  error: Error | null;
  /** How often the request has failed since it last succeeded. */
  failureCount?: number;
  refetch: () => unknown;
}

type LoadedData<Q> = Q extends { data: infer Data } ? Exclude<Data, undefined> : never;

type LoadedDataOfAll<Q> = Q extends readonly LoadableQuery[]
  ? { [Index in keyof Q]: LoadedData<Q[Index]> }
  : LoadedData<Q>;

interface LoadedProps<Q> {
  /** One query, or a list of queries that must all have data. */
  query: Q;
  /** Given in a dialog: closes it while the data is missing. */
  onClose?: () => void;
  loading?: ReactNode;
  failure?: (error: Error, retry: () => void) => ReactNode;
  children: (data: LoadedDataOfAll<Q>) => ReactNode;
}

/**
 * Renders `children` with the data, `loading` or `failure`. Says so when a request has failed and is
 * tried again. Loaded data stays when a refetch fails.
 */
export function Loaded<const Q extends LoadableQuery | readonly LoadableQuery[]>({
  query,
  onClose,
  loading = <Loading onClose={onClose} />,
  failure = (error, retry) => <LoadFailure error={error} retry={retry} onClose={onClose} />,
  children,
}: LoadedProps<Q>) {
  const queries: readonly LoadableQuery[] = 'refetch' in query ? [query] : query;
  const missing = queries.filter(({ data }) => data === undefined);
  // React renders what first arrives in pieces, so that a slow phone still answers to taps.
  const isDeferred = useDeferredValue(missing.length > 0);
  const error = missing.find((one) => one.error)?.error;
  if (error) return failure(error, () => missing.forEach(({ refetch }) => void refetch()));
  if (missing.some(({ failureCount = 0 }) => failureCount > 0))
    return <Loading inline isRetrying onClose={onClose} />;
  if (missing.length > 0 || isDeferred) return loading;
  const data = 'refetch' in query ? query.data : queries.map((one) => one.data);
  return children(data as LoadedDataOfAll<Q>);
}
