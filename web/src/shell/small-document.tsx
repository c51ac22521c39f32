import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { CallMemory, callMemory } from '../platform/call-memory.tsx'
import { Intl } from '../platform/i18n.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useNavigation } from '../platform/navigation.tsx'
import type { Search } from '../platform/navigation.tsx'
import { clientState, setClientState, type ClientState } from '../platform/state.ts'
import { beforeNavigation } from './before-navigation.ts'
import { PublicShell, Surroundings } from './chrome.tsx'
import { ComingPage } from './coming-page.tsx'
import { NotFoundPage, RouteBoundary } from './error-page.tsx'
import type { RouteEntry } from './route-entry.ts'
import type { RouteName } from './routes.ts'
import { memberSignIn } from './sign-ins.ts'
import { LoadedPage, type SmallRouter } from './small-router.tsx'
import { start, startLive } from './start.ts'

/** A document that stands before its scripts do: its router, and what surrounds its pages. */
export interface SmallDocument {
  readonly router: SmallRouter
  readonly table: Readonly<Record<string, RouteEntry>>
  readonly built: readonly string[]
  readonly scan: Search | undefined
  readonly above?: (entry: RouteEntry) => ReactNode
}

/** Everything on the screen, the same for the one who prepares the text and for the browser that takes it over. */
export function SmallApp({ router: { Navigation, pageAt }, ...document }: SmallDocument) {
  return (
    <Intl>
      <CallMemory>
        <Navigation>
          <Open pageAt={pageAt} {...document} />
        </Navigation>
      </CallMemory>
    </Intl>
  )
}

function Open({ pageAt, table, built, scan, above }: Omit<SmallDocument, 'router'> & Pick<SmallRouter, 'pageAt'>) {
  const { pattern, name, pathname } = useNavigation()
  const page = pageAt(pattern)
  const entry = pattern === null ? undefined : table[pattern]
  return (
    <Surroundings>
      <PublicShell built={built} scan={scan}>
        <RouteBoundary resetBy={pathname}>
          {entry && above?.(entry)}
          {pattern === null ? <NotFoundPage /> : page === undefined ? <ComingPage name={name as RouteName} /> : <LoadedPage entry={page} />}
        </RouteBoundary>
      </PublicShell>
    </Surroundings>
  )
}

/** What a text prepared for everybody cannot know of this reader. */
const prepared = {
  themeLight: true,
  themeChosen: null,
  isLogin: false,
  userInfo: null,
  isMobile: false,
  amountsHidden: false,
  numbers: null,
} as const satisfies Partial<ClientState>

/**
 * Opens a document. Where its text stands already, in the reader's language, it is taken over as it is: first as everybody sees it,
 * then as this reader does. Else it is drawn anew.
 */
export async function openSmallDocument(document: SmallDocument): Promise<void> {
  const root = globalThis.document.documentElement
  const container = globalThis.document.getElementById('root') as HTMLElement
  await Promise.all([start(memberSignIn), document.router.open()])
  const stands = root.dataset['served'] === `${currentLanguage()} ${location.pathname}`
  const own = clientState()
  const reader = Object.fromEntries(Object.keys(prepared).map((key) => [key, own[key as keyof typeof prepared]]))
  if (stands) {
    setClientState(prepared)
    const tell = typedBefore(container)
    hydrateRoot(
      container,
      <Reader own={reader} then={tell}>
        <SmallApp {...document} />
      </Reader>,
      { onUncaughtError: reportError },
    )
    // Now something hears them.
    for (const control of container.querySelectorAll<HTMLButtonElement>('[data-waits]')) {
      control.disabled = false
      delete control.dataset['waits']
    }
  } else {
    container.replaceChildren()
    createRoot(container, { onUncaughtError: reportError }).render(<SmallApp {...document} />)
  }
  delete root.dataset['turned']
  void beforeNavigation()
  void startLive(callMemory)
}

function Reader({ own, then, children }: { readonly own: Partial<ClientState>; readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    setClientState(own)
    then()
  }, [own, then])
  return children
}

/** What was typed or ticked into the text before its scripts came; told to the page once it listens, so that nothing is lost. */
function typedBefore(container: HTMLElement): () => void {
  const typed = [...container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')].flatMap(
    (field) => {
      const isTicked = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
      if (isTicked) return field.checked === field.defaultChecked ? [] : [() => field.click()]
      const { value } = field
      const before =
        'defaultValue' in field ? field.defaultValue : ([...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value)
      if (value === before) return []
      return [
        () => {
          field.value = value
          for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
        },
      ]
    },
  )
  return () => typed.forEach((tell) => tell())
}
