// Server state of the screens. A refusal is final; only a lost connection or a busy server is tried again.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES_MAX = 2;

const isAskedFirst = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle';

/**
 * Who is told of a change while the first answer is on its way asks once more when it has come: the server may have given it
 * before the change, and the library takes it for new.
 */
export class HearingQueryClient extends QueryClient {
  readonly #outdated = new WeakSet<Query>();

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !(event.action.type === 'success' || event.action.type === 'error')) return;
      const isOutdated = this.#outdated.delete(event.query) && event.action.type === 'success';
      if (isOutdated) void this.invalidateQueries({ queryKey: event.query.queryKey, exact: true });
    });
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) if (isAskedFirst(query)) this.#outdated.add(query);
    return super.invalidateQueries(filters, options);
  }
}

export const queryClient = new HearingQueryClient({
  defaultOptions: {
    // Told at once that there is no connection, and never sent later by itself: prices will have moved.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < RETRIES_MAX && error instanceof ApiError && (error.code === 'network' || error.code === 'busy'),
      retryDelay: 2_000,
    },
  },
});
