import type { NumberFormat, Profile } from '@ohmstead/contract/accounts/types'
import { forgetCalls } from './call-cache.ts'
import { liveLine } from './live.ts'
import { setClientState } from './state.ts'
import { readStored, signInKeys, writeStored } from './storage.ts'
import { setNumbers } from './theme.ts'

/** Stores a sign-in: the answer of `user/login` or `user/register`, and the method. */
export function keepSignIn({
  token,
  userInfo,
  loginType,
  loginAccount,
}: {
  readonly token: string
  readonly userInfo: Profile
  readonly loginType: string
  readonly loginAccount: string
}): void {
  writeStored('token', token)
  writeStored('loginType', loginType)
  writeStored('loginAccount', loginAccount)
  keepProfile(userInfo)
  clearAnswers()
}

/** Stores a profile; a stored profile means signed in. */
export function keepProfile(userInfo: Profile): void {
  writeStored('userInfo', JSON.stringify(userInfo))
  setClientState({ userInfo, isLogin: true })
  setNumbers(numberLocales[userInfo.numberFormat])
}

/** The locale of each number format; null: by language. */
export const numberLocales: Readonly<Record<NumberFormat, string | null>> = {
  language: null,
  commaPoint: 'en-US',
  pointComma: 'de-DE',
  spaceComma: 'fr-FR',
  apostrophePoint: 'de-CH',
}

/** Stores the token that a confirmation or a changed password renewed. */
export function keepToken(token: string): void {
  writeStored('token', token)
}

/** Deletes the sign-in on this device, after `user/logout` or when the sign-in has ended. */
export function dropSignIn(): void {
  for (const key of signInKeys) writeStored(key, null)
  setClientState({ userInfo: null, isLogin: false, unread: null })
  setNumbers(null)
  clearAnswers()
}

/** Answers to another member or to a visitor must not be shown to the person who is signed in now. */
function clearAnswers(): void {
  forgetCalls()
  liveLine.renew()
}

/** The anti-CSRF value of the member's sign-in. */
export const memberToken = (): string | null => readStored('token')

/** Stores the anti-CSRF value of a staff sign-in; its separate cookie authenticates. */
export function keepStaffSignIn(token: string): void {
  writeStored('staffToken', token)
}

export function dropStaffSignIn(): void {
  writeStored('staffToken', null)
}

export const staffToken = (): string | null => readStored('staffToken')
