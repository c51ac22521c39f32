import { QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import { canonicalQuery } from '@ohmstead/contract/http/signing'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { AnswerNotUnderstood, CallRefused, send, type CallFailure } from './client.ts'
import { fromClient } from './clock.ts'
import { currentLanguage, useLanguage, type Language } from './language.ts'

const RETRY_MS = 2_000

/** The cache of answers, one per document. */
const queryClient = new QueryClient({
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

/** What is known of an answer. A refetch that fails keeps the last data beside the error. */
export interface CallState<Data> {
  readonly data: Data | undefined
  readonly error: CallFailure | null
  /** No answer yet, and none failed. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** When the data was received. */
  readonly receivedAt: Instant | null
  readonly refetch: () => void
}

export interface ReadOptions {
  /** False: do not ask yet. */
  readonly enabled?: boolean
  /** Ask again every so many ms while the page shows. */
  readonly everyMs?: number
  /** While new input is asked for, keep showing the answer to the old one. */
  readonly keepPrevious?: boolean
}

export interface Read {
  readonly declaration: CallDeclaration
  readonly input: unknown
}

/** Key of an answer: the call, its input, and the language where the answer depends on it. */
export function keyOf({ declaration, input }: Read, language: Language): readonly [string, string, string] {
  return [declaration.path, canonicalQuery((input ?? {}) as Record<string, unknown>), declaration.localised ? language : '']
}

function optionsOf(read: Read, language = currentLanguage()) {
  const queryKey = keyOf(read, language)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData(queryKey) !== undefined
      return (await send(read.declaration, read.input as never, { signal, quiet: known })).data as object
    },
  })
}

/** Reads several calls at once and follows them. */
export function useReads(reads: readonly Read[], { enabled = true, everyMs, keepPrevious = false }: ReadOptions): readonly CallState<unknown>[] {
  const language = useLanguage()
  const results = useQueries(
    {
      queries: reads.map((read) => ({
        ...optionsOf(read, language),
        enabled,
        ...(everyMs !== undefined && { refetchInterval: everyMs }),
        ...(keepPrevious && { placeholderData: (previous: object | undefined) => previous }),
      })),
    },
    queryClient,
  )
  return results.map((result): CallState<unknown> => ({
    data: result.data,
    error: result.error as CallFailure | null,
    isPending: result.isPending,
    isFetching: result.isFetching,
    receivedAt: result.dataUpdatedAt === 0 ? null : fromClient(result.dataUpdatedAt),
    refetch: () => void result.refetch(),
  }))
}

/** Makes the answers of these calls stale; those on the screen are asked for again. */
export function refreshCalls(paths: readonly string[]): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
}

/** Makes every answer stale: after a time without live line. */
export function refreshAllCalls(): void {
  void queryClient.invalidateQueries()
}

/** Forgets every answer: somebody signed in or out. */
export function forgetCalls(): void {
  queryClient.clear()
}
