import { clientNow } from './clock.ts'
import { readStored, writeStored } from './storage.ts'
import { useStore } from './store.ts'

export type ToastTone = 'plain' | 'good' | 'bad'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  /** Shown in the middle of the screen, when no answer arrived. */
  readonly centred: boolean
}

const DEDUPE_MS = 1_000
const SHOWN_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a sentence for six seconds. The same one is not shown twice within a second, across all open pages of the browser. */
export function toast(text: string, { tone = 'plain', centred = false }: { tone?: ToastTone; centred?: boolean } = {}): void {
  const at = clientNow()
  if (readStored('errorMsg') === text && at - Number(readStored('errorMsgTimes')) < DEDUPE_MS) return
  writeStored('errorMsg', text)
  writeStored('errorMsgTimes', String(Math.round(at)))
  const id = ++lastId
  set([...toasts.slice(-2), { id, text, tone, centred }])
  setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

export const shownToasts = (): readonly Toast[] => toasts

export function useToasts(): readonly Toast[] {
  return useStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shownToasts)
}
