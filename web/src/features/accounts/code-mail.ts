import { sendCode } from '@ohmstead/contract/accounts/calls'
import type { Channel } from '@ohmstead/contract/accounts/types'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { useCallback } from 'react'
import { CallUnanswered, send } from '../../platform/client.ts'
import type { Address } from './address-fields.tsx'
import { solvedCaptcha } from './captcha.ts'
import { useCodeSending, type CodeSending } from './code-sending.ts'

/** The target of a code: a typed address, or one of the person's own. */
export type CodeTarget = Address | { readonly to: Channel }

/** Sends a code for one purpose by mail or text message, after solving a captcha. */
export function useCodeMail(purpose: CodePurpose): CodeSending<CodeTarget> {
  return useCodeSending(
    useCallback(
      async (target: CodeTarget) => {
        const captcha = await solvedCaptcha()
        if (captcha === null) throw new CallUnanswered('captcha/get')
        return (await send(sendCode, { purpose, ...target, captcha }, { quiet: true })).data
      },
      [purpose],
    ),
  )
}
