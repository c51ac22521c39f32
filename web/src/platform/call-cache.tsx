import { QueryClient, QueryClientProvider, queryOptions as tanstackOptions, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallSourceContext, keyOf, type CallSource, type CallState, type Read } from './calls.tsx'
import { AnswerNotUnderstood, CallRefused, send, type CallFailure } from './client.ts'
import { fromClient } from './clock.ts'
import { currentLanguage, useLanguage } from './language.ts'

const RETRY_MS = 2_000

/** The cache of answers of the member and staff documents. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live line says what became stale; without it an answer is trusted this long.
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof CallRefused) && !(error instanceof AnswerNotUnderstood),
      retryDelay: RETRY_MS,
      networkMode: 'always',
    },
  },
})

function optionsOf(read: Read, language = currentLanguage()) {
  const queryKey = keyOf(read, language)
  return tanstackOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData(queryKey) !== undefined
      return (await send(read.declaration, read.input as never, { signal, quiet: known })).data as object
    },
  })
}

const source: CallSource = {
  useReads(reads, { enabled = true, everyMs, keepPrevious = false }) {
    const language = useLanguage()
    const results = useQueries({
      queries: reads.map((read) => ({
        ...optionsOf(read, language),
        enabled,
        ...(everyMs !== undefined && { refetchInterval: everyMs }),
        ...(keepPrevious && { placeholderData: (previous: object | undefined) => previous }),
      })),
    })
    return results.map((result): CallState<unknown> => ({
      data: result.data,
      error: result.error as CallFailure | null,
      isPending: result.isPending,
      isFetching: result.isFetching,
      receivedAt: result.dataUpdatedAt === 0 ? null : fromClient(result.dataUpdatedAt),
      refetch: () => void result.refetch(),
    }))
  },
  refresh(paths) {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
  },
  refreshAll() {
    void queryClient.invalidateQueries()
  },
}

/** Gives the cache to everything below. */
export function CallCache({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <CallSourceContext value={source}>{children}</CallSourceContext>
    </QueryClientProvider>
  )
}

export { source as callCache }
