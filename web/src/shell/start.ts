import { configureClient, type SignIn } from '../platform/client.ts'
import { loadAreas, translator } from '../platform/i18n.tsx'
import { deviceId, readDisplay, readStored, writeDisplay } from '../platform/storage.ts'
import { setClientState } from '../platform/state.ts'
import { followDevice } from '../platform/theme.ts'

/** Layouts change below this width. */
export const MOBILE_BELOW_PX = 993

/** Opens the live connection after the first page is shown. Its events mark cached answers as stale. */
export async function startLive(): Promise<void> {
  const { openLine } = await import('../platform/live-line.ts')
  openLine()
}

/** Starts a document before its first page: API client, words of the shell, theme, width, device id. */
export async function start(signIn: SignIn, confirm?: () => Promise<boolean>): Promise<void> {
  configureClient({ signIn, unreachable: () => translator('shell')('common.desc33'), ...(confirm && { confirm }) })
  deviceId()
  followDevice()
  const language = readStored('language')
  if (language !== null && readDisplay().language !== language) writeDisplay({ language })
  const check = () => setClientState({ isMobile: document.body.clientWidth < MOBILE_BELOW_PX })
  check()
  addEventListener('resize', check)
  await loadAreas(['shell', 'ui'])
}
