import type { ReactNode } from 'react';
import { LoadFailure } from './feedback/load-failure.tsx';
import { Loading } from './feedback/loading.tsx';

/** The part of a TanStack query that is needed here. */
interface Query {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

type LoadedData<Q> = Q extends { data: infer Data } ? Exclude<Data, undefined> : never;

type LoadedDataOfAll<Q> = Q extends readonly Query[]
  ? { [Index in keyof Q]: LoadedData<Q[Index]> }
  : LoadedData<Q>;

interface LoadedProps<Q> {
  /** One query, or several that are all needed. */
  query: Q;
  /** In place of the content while it is on its way. */
  loading?: ReactNode;
  /** In place of the content when it cannot be loaded. */
  failure?: (error: Error, retry: () => void) => ReactNode;
  children: (data: LoadedDataOfAll<Q>) => ReactNode;
}

/**
 * Shows content that has to be loaded first: `Loading` until it is there, or why it cannot be loaded
 * with a button to try again. Content that is there stays when loading it again fails.
 */
export function Loaded<const Q extends Query | readonly Query[]>({
  query,
  loading = <Loading />,
  failure = (error, retry) => <LoadFailure error={error} retry={retry} />,
  children,
}: LoadedProps<Q>) {
  const queries: readonly Query[] = 'refetch' in query ? [query] : query;
  const missing = queries.filter(({ data }) => data === undefined);
  const error = missing.find((one) => one.error)?.error;
  if (error) return failure(error, () => missing.forEach(({ refetch }) => void refetch()));
  if (missing.length > 0) return loading;
  const data = 'refetch' in query ? query.data : queries.map((one) => one.data);
  return children(data as LoadedDataOfAll<Q>);
}
