import { useCallback, useMemo, useRef, useState } from 'react'
import type { CallDeclaration, OutputOf, RequestOf } from '@ohmstead/contract/kernel/call'
import { keyOf, refreshCalls, useReads, type CallState, type ReadOptions } from './call-cache.ts'
import { send, type Answer, type CallFailure } from './client.ts'
import { randomKey } from './hmac.ts'
import { useLanguage } from './language.ts'

export type { CallState, ReadOptions }

/** Reads a call and subscribes to it: it is fetched again when a live event makes its answer stale. */
export function useCall<C extends CallDeclaration>(declaration: C, ...rest: ReadArguments<C>): CallState<OutputOf<C>> {
  const [input, options = {}] = rest
  const [state] = useReads([{ declaration, input: input ?? {} }], options)
  return state as CallState<OutputOf<C>>
}

// The input is optional if the empty object is a valid input.
type ReadArguments<C> =
  // eslint-disable-next-line typescript/no-generated-empty-object-type
  Record<never, never> extends RequestOf<C> ? [input?: RequestOf<C>, options?: ReadOptions] : [input: RequestOf<C>, options?: ReadOptions]

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
}
type RowOf<C> = OutputOf<C> extends Page<infer Row> ? Row : never

export interface ListState<Row> extends Omit<CallState<readonly Row[]>, 'data'> {
  readonly rows: readonly Row[] | undefined
  readonly total: number | undefined
  /** Loads the next page; absent when all rows are loaded. */
  readonly more: (() => void) | undefined
  /** The number of rows that `more` adds. */
  readonly next: number
}

const PAGE_SIZE = 50

/** Reads a paged call from its first row on; `more` adds a page. A new filter starts at the first row again. */
export function useListCall<C extends CallDeclaration>(
  declaration: OutputOf<C> extends Page<unknown> ? C : never,
  filter: Omit<RequestOf<C>, 'pageNum' | 'pageSize'>,
  options: ReadOptions & { readonly pageSize?: number } = {},
): ListState<RowOf<C>> {
  const { pageSize = PAGE_SIZE, ...readOptions } = options
  const language = useLanguage()
  const filterKey = keyOf({ declaration, input: filter }, language).join('\n')
  const [pages, setPages] = useState({ filterKey, count: 1 })
  const count = pages.filterKey === filterKey ? pages.count : 1
  const reads = Array.from({ length: count }, (_, index) => ({ declaration, input: { ...filter, pageNum: index + 1, pageSize } }))
  const states = useReads(reads, readOptions) as readonly CallState<Page<RowOf<C>>>[]
  const answered = states.filter((state) => state.data !== undefined)
  const [first] = states
  if (first === undefined) throw new Error('a list has a first page')
  const rows = first.data === undefined ? undefined : answered.flatMap((state) => state.data?.list ?? [])
  const total = answered.at(-1)?.data?.total
  const isFetching = states.some((state) => state.isFetching)
  return {
    rows,
    total,
    error: states.find((state) => state.error !== null)?.error ?? null,
    isPending: first.isPending,
    isFetching,
    receivedAt: first.receivedAt,
    next: Math.min(pageSize, Math.max(0, (total ?? 0) - (rows?.length ?? 0))),
    refetch: () => states.forEach((state) => state.refetch()),
    more:
      rows === undefined || total === undefined || rows.length >= total || isFetching ? undefined : () => setPages({ filterKey, count: count + 1 }),
  }
}

type Read<Data> = Pick<CallState<Data>, 'data' | 'error' | 'refetch'>

/** Several calls as one: answered when all are, failed when one is. */
export function joinReads<Data extends readonly unknown[]>(...reads: { readonly [K in keyof Data]: Read<Data[K]> }): Read<Data> {
  const isAnswered = reads.every(({ data }) => data !== undefined)
  return {
    data: isAnswered ? (reads.map(({ data }) => data) as unknown as Data) : undefined,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => reads.forEach(({ refetch }) => refetch()),
  }
}

/** Answered once each call has an answer or failed, for a layout that depends on all of them. Its parts show the failures. */
export function settledReads(
  ...reads: readonly (Pick<Read<unknown>, 'error' | 'refetch'> & { readonly data?: unknown; readonly rows?: unknown })[]
): Read<true> {
  const isSettled = reads.every(({ data, rows, error }) => (data ?? rows) !== undefined || error !== null)
  return { data: isSettled || undefined, error: null, refetch: () => reads.forEach(({ refetch }) => refetch()) }
}

export interface MutationState<C extends CallDeclaration> {
  /** Sends the call. Returns the answer, or undefined if it failed (see `error`); never rejects. */
  readonly send: (input: MutationInput<C>) => Promise<Answer<C> | undefined>
  readonly isPending: boolean
  readonly error: CallFailure | null
  readonly answer: Answer<C> | undefined
  readonly reset: () => void
}

/** The input without the idempotency key, which the hook adds to calls that need one. */
export type MutationInput<C> = RequestOf<C> extends { readonly idempotencyKey: string } ? Omit<RequestOf<C>, 'idempotencyKey'> : RequestOf<C>

export interface MutationOptions {
  /** The page shows the failure itself: no toast. */
  readonly quiet?: boolean
  /** Calls whose answers this one changes, in addition to live events. */
  readonly refreshes?: readonly CallDeclaration[]
}

/**
 * Sends a call that changes something. It is never queued and never retried automatically. The idempotency key is created with the form
 * and kept until an answer arrives: pressing again after "no answer" repeats the same request and cannot act twice. While a request
 * runs, another one is ignored.
 */
export function useKeyedSend<C extends CallDeclaration>(
  declaration: C,
  { quiet = false, refreshes = [] }: MutationOptions = {},
): (input: MutationInput<C>) => Promise<Answer<C> | undefined> {
  const key = useRef<string>(undefined)
  const busy = useRef(false)
  const refreshed = refreshes.map((other) => other.path).join(' ')
  return useCallback(
    async (input) => {
      if (busy.current) return undefined
      busy.current = true
      try {
        key.current ??= randomKey()
        const keyed = declaration.repeat === 'first-result' ? { ...(input as object), idempotencyKey: key.current } : input
        const answer = await send(declaration, keyed as RequestOf<C>, { quiet })
        key.current = undefined
        if (refreshed !== '') refreshCalls(refreshed.split(' '))
        return answer
      } catch (error) {
        if ((error as CallFailure).name === 'CallRefused') key.current = undefined
        throw error
      } finally {
        busy.current = false
      }
    },
    [declaration, quiet, refreshed],
  )
}

/** Sends a call at the press of a button. For a call with typed fields use `useForm`. */
export function useMutationCall<C extends CallDeclaration>(declaration: C, options: MutationOptions = {}): MutationState<C> {
  const sendKeyed = useKeyedSend(declaration, options)
  const [state, setState] = useState<Pick<MutationState<C>, 'isPending' | 'error' | 'answer'>>(idle)
  const act = useCallback(
    async (input: MutationInput<C>) => {
      setState((before) => (before.isPending ? before : { ...idle, isPending: true }))
      try {
        const answer = await sendKeyed(input)
        if (answer !== undefined) setState({ isPending: false, error: null, answer })
        return answer
      } catch (error) {
        setState({ isPending: false, error: error as CallFailure, answer: undefined })
        return undefined
      }
    },
    [sendKeyed],
  )
  const reset = useCallback(() => setState(idle), [])
  return useMemo(() => ({ ...state, send: act, reset }), [state, act, reset])
}

const idle = { isPending: false, error: null, answer: undefined } as const
