import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Retries network and server errors, not 4xx. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
  return failures < 2
}

// By default, components are notified in a timeout, too late to block the second click of a double-click.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false } },
})
