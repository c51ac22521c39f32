import { useStore } from './store.ts'

/** What a Chromium browser hands over when the page could be installed; no other browser has it, and no library types it. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Listens from the first moment on: the browser makes its offer once, and early. It is shown when the person asks for it, never by itself. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => set(null))
}

function set(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

export const useInstallOffer = (): boolean => useStore(subscribe, () => offer !== null)

/** Shows the browser's own question; true when the person said yes. */
export async function install(): Promise<boolean> {
  const shown = offer
  if (shown === null) return false
  await shown.prompt()
  const { outcome } = await shown.userChoice
  // It can be shown once.
  set(null)
  return outcome === 'accepted'
}

/** The page runs as an installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
