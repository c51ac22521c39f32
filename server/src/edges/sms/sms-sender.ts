import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { SmsAccount } from '../../platform/env.ts'

export interface OutgoingSms {
  /** E.164. */
  readonly to: string
  readonly text: string
}

/** The operator's provider of text messages. */
export interface SmsSender {
  /** Sends a text to the provider; throws an SmsFault where it was not accepted. */
  send(sms: OutgoingSms): Promise<void>
}

/** The provider failed. `permanent`: it will never accept this text. */
export class SmsFault extends Error {
  override readonly name = 'SmsFault'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause })
    this.permanent = permanent
  }
}

export function isPermanentSms(fault: unknown): boolean {
  return fault instanceof SmsFault && fault.permanent
}

const TIMEOUT_MS = 15 * SECOND_MS
const ANSWER_BYTES_MAX = 16_384

/** Opens the connection to a provider with Twilio's Messages API; it connects with the first text. */
export function openSmsSender({ url, from, user, password }: SmsAccount, { timeoutMs = TIMEOUT_MS } = {}): SmsSender {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      const { status, answer } = await post(url, new URLSearchParams({ To: to, ...sender, Body: text }), authorization, timeoutMs)
      if (status === 200 || status === 201) {
        if (typeof answer?.['sid'] !== 'string') throw new SmsFault('the provider’s answer is invalid', false)
        if (answer['status'] === 'failed' || answer['status'] === 'undelivered') throw new SmsFault(`the provider gave up${codeOf(answer)}`, true)
        return
      }
      throw new SmsFault(`the provider refused with ${status}${codeOf(answer)}`, isAboutThisText(status))
    },
  }
}

type Answer = Readonly<Record<string, unknown>>

async function post(
  url: string,
  form: URLSearchParams,
  authorization: string,
  timeoutMs: number,
): Promise<{ status: number; answer: Answer | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, answer: parsed(await beginningOf(response)) }
  } catch (error) {
    throw new SmsFault('the provider did not answer', false, error)
  }
}

/** The maximum size of an answer of a provider. */
async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > ANSWER_BYTES_MAX) break
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8')
}

function parsed(text: string): Answer | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Answer) : null
  } catch {
    return null
  }
}

/** The provider's own error code. Its message contains the phone number, so it is not repeated. */
function codeOf(answer: Answer | null): string {
  const code = answer?.['code'] ?? answer?.['error_code']
  return typeof code === 'number' ? ` (${code})` : ''
}

/** Whether a refusal concerns the text or its number, and not the account, the rate or the provider itself. */
function isAboutThisText(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 407, 408, 425, 429].includes(status)
}
