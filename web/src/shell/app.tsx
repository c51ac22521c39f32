import './app.css'
import { StrictMode, useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followInstallOffer } from '../platform/install.ts'
import { currentLanguage } from '../platform/language.ts'
import { dropSignIn } from '../platform/sign-in.ts'
import { clientState, prepared, setClientState, type ClientState } from '../platform/state.ts'
import { askToConfirm } from '../platform/step-up.ts'
import { beforeNavigation } from './before-navigation.ts'
import { MemberApp, openMemberDocument } from './member-document.tsx'
import { memberSignIn } from './sign-ins.ts'
import { start, startLive } from './start.ts'

followInstallOffer()
const root = document.documentElement
const container = document.getElementById('root') as HTMLElement
// The server marks the document if the request had no session. A profile that is stored in the browser then belongs to an ended sign-in.
if (root.dataset['visitor'] !== undefined && clientState().isLogin) dropSignIn()
await start(memberSignIn, askToConfirm)
await openMemberDocument()
if (root.dataset['served'] === `${currentLanguage()} ${location.pathname}` && !hasSearch()) takeOver()
else renderFromScratch()
delete root.dataset['turned']
void beforeNavigation()
void startLive()

/** Hydrates the prerendered text: first with the state of the prerendering, then with that of the reader. */
function takeOver(): void {
  const own = clientState()
  const reader = Object.fromEntries(Object.keys(prepared).map((key) => [key, own[key as keyof typeof prepared]]))
  setClientState(prepared)
  const replay = typedBefore(container)
  hydrateRoot(
    container,
    <StrictMode>
      <Reader own={reader} then={replay}>
        <MemberApp />
      </Reader>
    </StrictMode>,
    { onUncaughtError: reportError },
  )
  // The controls have event handlers from now on.
  for (const control of container.querySelectorAll<HTMLButtonElement>('[data-waits]')) {
    control.disabled = false
    delete control.dataset['waits']
  }
}

/** Pages are prerendered without query parameters, and a filter or an invitation code in them changes the page. */
function hasSearch(): boolean {
  return [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang')
}

/** Replaces the document's content in one step, so that no intermediate state is visible. */
function renderFromScratch(): void {
  const app = (
    <StrictMode>
      <MemberApp />
    </StrictMode>
  )
  flushSync(() => createRoot(container, { onUncaughtError: reportError }).render(app))
}

function Reader({ own, then, children }: { readonly own: Partial<ClientState>; readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    // What changed while the text was hydrated is newer than what the reader had before. The theme may have changed back to the prepared one.
    const now: Partial<ClientState> = clientState()
    const kept = Object.entries(own).filter(([key]) => now[key as keyof typeof prepared] === prepared[key as keyof typeof prepared])
    setClientState({ ...Object.fromEntries(kept), themeLight: root.dataset['theme'] !== 'night' })
    then()
  }, [own, then])
  return children
}

/** Collects input that was made before the scripts loaded, and returns a function that replays it after hydration. */
function typedBefore(within: HTMLElement): () => void {
  const typed = [...within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')].flatMap(
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
  return () => typed.forEach((replay) => replay())
}
