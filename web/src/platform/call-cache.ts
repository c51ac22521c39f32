import { QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import { canonicalQuery } from '@ohmstead/contract/http/signing'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { AnswerNotUnderstood, CallRefused, send, type CallFailure } from './client.ts'
import { fromClient } from './clock.ts'
import { useLiveState } from './live.ts'
import { currentLanguage, useLanguage, type Language } from './language.ts'

const RETRY_MS = 2_000

/** The answer cache; each document has one. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live connection reports stale answers. Without it, an answer counts as fresh for this time.
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof CallRefused) && !(error instanceof AnswerNotUnderstood),
      retryDelay: RETRY_MS,
      networkMode: 'always',
    },
  },
})

/** The state of a read. If a refetch fails, the last data is still available beside the error. */
export interface CallState<Data> {
  readonly data: Data | undefined
  readonly error: CallFailure | null
  /** Whether there is neither an answer nor an error yet. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** When the data was received. */
  readonly receivedAt: Instant | null
  readonly refetch: () => void
}

export interface ReadOptions {
  /** False: do not send the call yet. */
  readonly enabled?: boolean
  /** Interval in ms at which the call is repeated while there is no live connection and the page is visible. */
  readonly ifLostMs?: number
  /** Show the answer to the previous input until the answer to the new one arrives. */
  readonly keepPrevious?: boolean
}

export interface Read {
  readonly declaration: CallDeclaration
  readonly input: unknown
}

/** Key of an answer: the call, its input, and the language if the answer depends on it. */
export function keyOf({ declaration, input }: Read, language: Language): readonly [string, string, string] {
  return [declaration.path, canonicalQuery((input ?? {}) as Record<string, unknown>), declaration.localised ? language : '']
}

function optionsOf(read: Read, language = currentLanguage()) {
  const queryKey = keyOf(read, language)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData(queryKey) !== undefined
      return (await send(read.declaration, read.input, { signal, quiet: known })).data as object
    },
  })
}

/** Reads several calls in parallel and subscribes to their answers. */
export function useReads(reads: readonly Read[], { enabled = true, ifLostMs, keepPrevious = false }: ReadOptions): readonly CallState<unknown>[] {
  const language = useLanguage()
  const isLost = useLiveState() !== 'open'
  const results = useQueries(
    {
      queries: reads.map((read) => ({
        ...optionsOf(read, language),
        enabled,
        ...(ifLostMs !== undefined && isLost && { refetchInterval: ifLostMs }),
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

/** Marks the answers of these calls as stale, and refetches those on the screen. */
export function refreshCalls(paths: readonly string[]): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
}

/** Marks every answer as stale, after a time without live connection. */
export function refreshAllCalls(): void {
  void queryClient.invalidateQueries()
}

/** Removes every answer, after a sign-in or sign-out. */
export function forgetCalls(): void {
  queryClient.clear()
}
