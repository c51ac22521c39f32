import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { after, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { useCallback, useRef, useState } from 'react'
import { CallRefused, type CallFailure } from '../../platform/client.ts'
import { now, useNow } from '../../platform/clock.ts'

export interface CodeSending<Target> {
  /** Requests a code. A second press while it runs does nothing. True if the code was sent. */
  readonly send: (target: Target) => Promise<boolean>
  readonly busy: boolean
  readonly sentAt: Instant | null
  /** Seconds until another code can be requested; 0 when it can. */
  readonly secondsLeft: number
  readonly error: CallFailure | null
}

interface State {
  readonly busy: boolean
  readonly sentAt: Instant | null
  readonly againAt: Instant | null
  readonly error: CallFailure | null
}

/** Requests a code and tracks the wait for the next one. */
export function useCodeSending<Target>(ask: (target: Target) => Promise<{ readonly resendAfterMs: number }>): CodeSending<Target> {
  const [state, setState] = useState<State>({ busy: false, sentAt: null, againAt: null, error: null })
  const running = useRef(false)
  const at = useNow()
  const run = useCallback(
    async (target: Target) => {
      if (running.current) return false
      running.current = true
      setState((before) => ({ ...before, busy: true, error: null }))
      try {
        const { resendAfterMs } = await ask(target)
        setState({ busy: false, sentAt: now(), againAt: after(now(), resendAfterMs), error: null })
        return true
      } catch (cause) {
        const error = cause as CallFailure
        const wait =
          error instanceof CallRefused && error.is(credentialErrors.codeSentTooOften) ? after(now(), Number(error.params.seconds) * SECOND_MS) : null
        setState((before) => ({ ...before, busy: false, error, againAt: wait ?? before.againAt }))
        return false
      } finally {
        running.current = false
      }
    },
    [ask],
  )
  const secondsLeft = state.againAt === null ? 0 : Math.max(0, Math.ceil((state.againAt - at) / SECOND_MS))
  return { send: run, busy: state.busy, sentAt: state.sentAt, secondsLeft, error: state.error }
}
