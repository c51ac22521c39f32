import { useStore } from './store.ts'

/** The event of Chromium browsers when the page can be installed. Other browsers do not have it, and TypeScript has no type for it. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Listens from the start, because the browser sends the event once and early. The prompt is shown only on request. */
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

/** Shows the browser's install prompt; true if the person accepted. */
export async function install(): Promise<boolean> {
  const shown = offer
  if (shown === null) return false
  await shown.prompt()
  const { outcome } = await shown.userChoice
  // The prompt can be shown once.
  set(null)
  return outcome === 'accepted'
}

/** The page runs as an installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
