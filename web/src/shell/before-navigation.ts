import { urlConfig } from '@ohmstead/contract/settings/calls'
import { send } from '../platform/client.ts'
import { clientNow, setServerTime } from '../platform/clock.ts'
import { keepProfile } from '../platform/sign-in.ts'
import { clientState, setClientState } from '../platform/state.ts'

let configAsked = false

/** Called before each navigation: loads the profile of a signed-in member, and once the configuration and the server's time. */
export async function beforeNavigation(): Promise<void> {
  const { isLogin, userInfo, h5Urls } = clientState()
  await Promise.all([isLogin && userInfo?.id === undefined && fetchProfile(), h5Urls === null && !configAsked && fetchConfig()])
}

async function fetchProfile(): Promise<void> {
  try {
    // Rarely needed, because the answer of a login contains the profile.
    const { personalInfo } = await import('@ohmstead/contract/accounts/calls')
    keepProfile((await send(personalInfo, {}, { quiet: true })).data)
  } catch {
    // The page is shown without the profile; the client has handled an ended sign-in.
  }
}

/** Loads the public addresses, the kind of instance and the server's time once; retries at the next navigation after a failure. */
export async function fetchConfig(): Promise<void> {
  configAsked = true
  const askedAt = clientNow()
  try {
    const { data } = await send(urlConfig, {}, { quiet: true })
    setServerTime(data.sysCurrentDate, askedAt)
    const urlOf = (tag: string) => data.h5Urls.find((entry) => entry.tag === tag)?.url ?? null
    document.documentElement.dataset['instance'] = data.instance
    setClientState({
      instance: data.instance,
      asset: data.asset,
      rates: data.rates,
      h5Urls: data.h5Urls,
      customerUrl: urlOf('CUSTOMER_SERVICE_LINK'),
      faceBookLink: urlOf('Facebook_Link'),
      twitterLink: urlOf('Twitter_Link'),
    })
  } catch {
    configAsked = false
  }
}
