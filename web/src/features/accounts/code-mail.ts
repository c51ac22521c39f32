import { sendCode } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { CodePurpose } from '@ohmstead/contract/accounts/types'
import { after, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { useCallback, useRef, useState } from 'react'
import { CallRefused, CallUnanswered, send, type CallFailure } from '../../platform/client.ts'
import { now, useNow } from '../../platform/clock.ts'
import { solvedCaptcha } from './captcha.ts'

export interface CodeMail {
  /** Solves the captcha and has a code sent; a second press while it runs does nothing. */
  readonly send: (email: string) => Promise<boolean>
  readonly busy: boolean
  readonly sentAt: Instant | null
  /** Seconds until another one can be asked for; 0 when it can. */
  readonly secondsLeft: number
  readonly error: CallFailure | null
}

interface State {
  readonly busy: boolean
  readonly sentAt: Instant | null
  readonly againAt: Instant | null
  readonly error: CallFailure | null
}

/** A code by mail for one purpose, with how long to wait for the next. */
export function useCodeMail(purpose: CodePurpose): CodeMail {
  const [state, setState] = useState<State>({ busy: false, sentAt: null, againAt: null, error: null })
  const running = useRef(false)
  const at = useNow()
  const ask = useCallback(
    async (email: string) => {
      if (running.current) return false
      running.current = true
      setState((before) => ({ ...before, busy: true, error: null }))
      try {
        const captcha = await solvedCaptcha()
        if (captcha === null) throw new CallUnanswered('captcha/get')
        const { data } = await send(sendCode, { purpose, email, captcha }, { quiet: true })
        setState({ busy: false, sentAt: now(), againAt: after(now(), data.resendAfterMs), error: null })
        return true
      } catch (cause) {
        const error = cause as CallFailure
        const wait = error instanceof CallRefused && error.is(accountErrors.codeSentTooOften) ? after(now(), Number(error.params.seconds) * SECOND_MS) : null
        setState((before) => ({ ...before, busy: false, error, againAt: wait ?? before.againAt }))
        return false
      } finally {
        running.current = false
      }
    },
    [purpose],
  )
  const secondsLeft = state.againAt === null ? 0 : Math.max(0, Math.ceil((state.againAt - at) / SECOND_MS))
  return { send: ask, busy: state.busy, sentAt: state.sentAt, secondsLeft, error: state.error }
}
