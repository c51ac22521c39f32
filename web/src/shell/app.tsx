import './app.css'
import { StrictMode, useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followInstallOffer } from '../platform/install.ts'
import { currentLanguage } from '../platform/language.ts'
import { dropSignIn } from '../platform/sign-in.ts'
import { clientState, setClientState, type ClientState } from '../platform/state.ts'
import { askToConfirm } from '../platform/step-up.ts'
import { beforeNavigation } from './before-navigation.ts'
import { MemberApp, openMemberDocument } from './member-document.tsx'
import { memberSignIn } from './sign-ins.ts'
import { start, startLive } from './start.ts'

/** What text that was rendered for everybody cannot know of this reader. */
const prepared = {
  themeLight: true,
  themeChosen: null,
  isLogin: false,
  userInfo: null,
  isMobile: false,
  amountsHidden: false,
  numbers: null,
} as const satisfies Partial<ClientState>

followInstallOffer()
const root = document.documentElement
const container = document.getElementById('root') as HTMLElement
// The server says whether the request had a session: a profile that is still kept without one belongs to a sign-in that is over.
if (root.dataset['visitor'] !== undefined && clientState().isLogin) dropSignIn()
await start(memberSignIn, askToConfirm)
await openMemberDocument()
if (root.dataset['served'] === `${currentLanguage()} ${location.pathname}` && !hasSearch()) takeOver()
else drawAnew()
delete root.dataset['turned']
void beforeNavigation()
void startLive()

/** Hydrates the text that stands already: first as everybody sees it, then as this reader does. */
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
  // From now on something listens to these controls.
  for (const control of container.querySelectorAll<HTMLButtonElement>('[data-waits]')) {
    control.disabled = false
    delete control.dataset['waits']
  }
}

/** The text was rendered for an address without a search: a filter or an invitation code in it makes another page. */
function hasSearch(): boolean {
  return [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang')
}

/** Replaces what stands there, in one step: nothing of it shows in between. */
function drawAnew(): void {
  const app = (
    <StrictMode>
      <MemberApp />
    </StrictMode>
  )
  flushSync(() => createRoot(container, { onUncaughtError: reportError }).render(app))
}

function Reader({ own, then, children }: { readonly own: Partial<ClientState>; readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    setClientState(own)
    then()
  }, [own, then])
  return children
}

/** What was typed or ticked before the scripts came; replayed once the page listens, so that nothing is lost. */
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
