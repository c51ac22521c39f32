import { useStore } from './store.ts'

let settle: ((confirmed: boolean) => void) | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Opens the confirmation dialog. Requests while it is open share the same result. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    settle = resolve
    notify()
  })
  return asked
}

/** Resolves the open dialog and closes it. */
export function settleConfirmation(confirmed: boolean): void {
  settle?.(confirmed)
  settle = null
  asked = null
  notify()
}

/** Whether the dialog is open. */
export function useConfirmationAsked(): boolean {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => settle !== null,
  )
}

function notify(): void {
  for (const listener of listeners) listener()
}
