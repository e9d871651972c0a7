// Server state of the screens. A refusal is final; only a lost connection or a busy server is tried again.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES_MAX = 2;

export const queryClient = new QueryClient({
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
