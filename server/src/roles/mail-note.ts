import { mailsWaiting } from '../features/delivery/index.ts'
import type { Database } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import type { Instance } from '../platform/instance.ts'

/** Whether mails wait because no mail server is configured: a demo stores them for its own page, any other instance sends none. */
export function mailsWaitFor({ kind }: Pick<Instance, 'kind'>, { smtpUrl }: Pick<Env, 'smtpUrl'>): boolean {
  return kind !== 'demo' && smtpUrl === undefined
}

/** The line about it when the server starts. */
export async function mailLine({ kysely }: Database): Promise<string> {
  return `SMTP_URL is not set: mails, including codes, wait until they expire (${await mailsWaiting(kysely)} waiting)`
}

/** Whether codes by phone are refused because no provider of text messages is configured: a demo stores them for its own page. */
export function textsRefusedIn({ kind }: Pick<Instance, 'kind'>, { sms }: Pick<Env, 'sms'>): boolean {
  return kind !== 'demo' && sms === undefined
}

/** The line about it when the server starts. */
export const smsLine =
  'SMS_URL is not set: codes are sent only by mail, and registering, signing in on a new device and resetting a password are not possible by phone'
