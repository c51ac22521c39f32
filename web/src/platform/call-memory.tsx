import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { CallSourceContext, keyOf, type CallSource, type CallState, type Read } from './calls.tsx'
import { send, type CallFailure } from './client.ts'
import { now } from './clock.ts'
import { useLanguage, type Language } from './language.ts'

/*
 * Answers of the open page, and nothing more: the charge document has 90 KB for everything (look §5.3), and a driver at a kerb
 * never comes back to yesterday's answer. An answer lives as long as something on the screen shows it.
 */
interface Cell {
  readonly read: Read
  state: CallState<unknown>
  readonly listeners: Set<() => void>
}

const cells = new Map<string, Cell>()

// No address, input or language contains it.
const BETWEEN = '\0'

/** The key of a read, for which there is a cell from now on. */
function cellOf(read: Read, language: Language): string {
  const key = keyOf(read, language).join('\n')
  if (!cells.has(key)) {
    const cell: Cell = {
      read,
      listeners: new Set(),
      state: { data: undefined, error: null, isPending: true, isFetching: false, receivedAt: null, refetch: () => void load(cell) },
    }
    cells.set(key, cell)
  }
  return key
}

function put(cell: Cell, change: Partial<CallState<unknown>>): void {
  cell.state = { ...cell.state, ...change }
  for (const listener of cell.listeners) listener()
}

async function load(cell: Cell): Promise<void> {
  if (cell.state.isFetching) return
  put(cell, { isFetching: true })
  try {
    const { data } = await send(cell.read.declaration, cell.read.input as never, { quiet: cell.state.data !== undefined })
    put(cell, { data, error: null, isPending: false, isFetching: false, receivedAt: now() })
  } catch (error) {
    put(cell, { error: error as CallFailure, isPending: false, isFetching: false })
  }
}

function refreshWhere(wanted: (cell: Cell) => boolean): void {
  for (const [key, cell] of cells) {
    if (!wanted(cell)) continue
    if (cell.listeners.size === 0) cells.delete(key)
    else void load(cell)
  }
}

const source: CallSource = {
  useReads(reads, { enabled = true, everyMs, keepPrevious = false }) {
    const language = useLanguage()
    const keys = reads.map((read) => cellOf(read, language)).join(BETWEEN)
    const watched = useMemo(() => keys.split(BETWEEN).flatMap((key) => cells.get(key) ?? []), [keys])
    const store = useMemo(() => {
      let snapshot = watched.map((cell) => cell.state)
      return {
        subscribe(listener: () => void) {
          for (const cell of watched) cell.listeners.add(listener)
          return () => watched.forEach((cell) => cell.listeners.delete(listener))
        },
        snapshot() {
          if (watched.some((cell, index) => cell.state !== snapshot[index])) snapshot = watched.map((cell) => cell.state)
          return snapshot
        },
      }
    }, [watched])
    useEffect(() => {
      if (!enabled) return
      for (const cell of watched) if (cell.state.isPending) void load(cell)
      if (everyMs === undefined) return
      const timer = setInterval(() => {
        if (!document.hidden) for (const cell of watched) void load(cell)
      }, everyMs)
      return () => clearInterval(timer)
    }, [watched, enabled, everyMs])
    const states = useSyncExternalStore(store.subscribe, store.snapshot)
    const previous = useRef(states)
    const kept = keepPrevious ? states.map((state, index) => (state.isPending ? { ...state, data: previous.current[index]?.data } : state)) : states
    useEffect(() => {
      if (states.every((state) => !state.isPending)) previous.current = states
    }, [states])
    return kept
  },
  refresh: (paths) => refreshWhere((cell) => paths.includes(cell.read.declaration.path)),
  refreshAll: () => refreshWhere(() => true),
}

/** Gives the page's memory of answers to everything below. */
export function CallMemory({ children }: { readonly children: ReactNode }) {
  return <CallSourceContext value={source}>{children}</CallSourceContext>
}

export { source as callMemory }
