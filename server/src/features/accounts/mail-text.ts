import type { CodePurpose } from '@ohmstead/contract/accounts/types'
import type { Language } from '@ohmstead/contract/kernel/language'

/** A mail before it is worded: which one, and what stands in it. */
export interface MailDraft {
  readonly kind: 'code' | 'noAccount'
  readonly params: Readonly<Record<string, string>>
}

export type Say = (language: Language, key: string, params: Readonly<Record<string, string>>) => string

/** Subject and body in the reader's language. */
export function wordMail({ kind, params }: MailDraft, language: Language, say: Say): { subject: string; body: string } {
  return { subject: say(language, `accounts.mail.${kind}.subject`, params), body: say(language, `accounts.mail.${kind}.body`, params) }
}

/** Purposes that need an account to be there: without one the mail says so, and carries no code. */
export const needsAccount: Readonly<Record<CodePurpose, boolean>> = {
  register: false,
  login: true,
  loginPassword: true,
  fundPassword: true,
  bindEmail: false,
}
