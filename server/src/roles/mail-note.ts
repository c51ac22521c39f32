import { mailsWaiting } from '../features/accounts/index.ts'
import type { Database } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import type { Instance } from '../platform/instance.ts'

/** Whether mails wait for a server nobody named: a demo keeps them for its own page, any other instance sends none. */
export function mailsWaitFor({ kind }: Pick<Instance, 'kind'>, { smtpUrl }: Pick<Env, 'smtpUrl'>): boolean {
  return kind !== 'demo' && smtpUrl === undefined
}

/** The line of the start that says so. */
export async function mailLine({ kysely }: Database): Promise<string> {
  return `SMTP_URL is not set: mails wait until they are too old, codes among them (${await mailsWaiting(kysely)} waiting)`
}

/** Whether codes by phone are refused because nobody named a provider of text messages: a demo keeps them for its own page. */
export function textsRefusedIn({ kind }: Pick<Instance, 'kind'>, { sms }: Pick<Env, 'sms'>): boolean {
  return kind !== 'demo' && sms === undefined
}

/** The line of the start that says so. */
export const smsLine = 'SMS_URL is not set: codes go by mail alone, and by phone nobody can register, sign in anew or reset a password'
