import type { Rates } from '@ohmstead/contract/settings/types'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { readDisplay, readStored } from './storage.ts'
import { useStore } from './store.ts'

/** The number of unread notices, once received from the server. */
export interface Unread {
  readonly platform: number
  readonly site: number
  readonly task: number
  readonly system: number
}

/** State of the page other than answers of calls. */
export interface ClientState {
  readonly themeLight: boolean
  /** Day or night if the person chose it; null: follow the device. */
  readonly themeChosen: 'day' | 'night' | null
  /** A stored profile means signed in; an ended sign-in is detected at the first call. */
  readonly isLogin: boolean
  readonly userInfo: Profile | null
  readonly isMobile: boolean
  readonly unread: Unread | null
  readonly pageLoading: boolean
  readonly customerUrl: string | null
  /** Whether a conversation with support is going on, as far as its page was opened, and whether it is on the screen. */
  readonly isOpenSession: boolean
  readonly isShowSession: boolean
  readonly faceBookLink: string | null
  readonly twitterLink: string | null
  readonly h5Urls: readonly { readonly tag: string; readonly url: string }[] | null
  /** Server clock minus client clock, in ms; null until known. */
  readonly gapTime: number | null
  readonly instance: 'demo' | 'production' | null
  readonly asset: string
  /** Rates of other currencies; null until known. */
  readonly rates: Rates | null
  readonly amountsHidden: boolean
  /** Locale of numbers, if the person chose one: `de-CH`. */
  readonly numbers: string | null
}

function storedProfile(): Profile | null {
  try {
    return JSON.parse(readStored('userInfo') ?? 'null') as Profile | null
  } catch {
    return null
  }
}

const inBrowser = typeof document !== 'undefined'
const profile = inBrowser ? storedProfile() : null

let state: ClientState = {
  themeLight: !inBrowser || document.documentElement.dataset['theme'] !== 'night',
  themeChosen: inBrowser ? (readDisplay().theme ?? null) : null,
  isLogin: profile !== null,
  userInfo: profile,
  isMobile: false,
  unread: null,
  pageLoading: false,
  customerUrl: null,
  isOpenSession: false,
  isShowSession: false,
  faceBookLink: null,
  twitterLink: null,
  h5Urls: null,
  gapTime: null,
  instance: inBrowser && document.documentElement.dataset['instance'] === 'demo' ? 'demo' : null,
  asset: 'USDT',
  rates: null,
  amountsHidden: inBrowser && readDisplay().hidden === '1',
  numbers: inBrowser ? (readDisplay().numbers ?? null) : null,
}
/** The state with which pages are prerendered: it does not depend on the reader. */
export const prepared = {
  themeLight: true,
  themeChosen: null,
  isLogin: false,
  userInfo: null,
  isMobile: false,
  instance: null,
  amountsHidden: false,
  numbers: null,
} as const satisfies Partial<ClientState>

const listeners = new Set<() => void>()

export const clientState = (): ClientState => state

export function setClientState(change: Partial<ClientState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads one field of the client state and subscribes to it. */
export function useClientState<K extends keyof ClientState>(key: K): ClientState[K] {
  return useStore(
    subscribe,
    () => state[key],
    () => ({ ...state, ...prepared })[key],
  )
}
