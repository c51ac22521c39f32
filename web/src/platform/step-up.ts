import { useStore } from './store.ts'

let settle: ((confirmed: boolean) => void) | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Opens the question who is there; whoever asks while it is open gets the same answer. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    settle = resolve
    tell()
  })
  return asked
}

/** Answers the open question and closes it. */
export function settleConfirmation(confirmed: boolean): void {
  settle?.(confirmed)
  settle = null
  asked = null
  tell()
}

/** Whether the question is open. */
export function useConfirmationAsked(): boolean {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => settle !== null,
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}
