import { createHmac } from 'node:crypto'
import { login, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { canonicalQuery, h5 } from '@ohmstead/contract/http/signing'
import { call } from '@ohmstead/contract/kernel/call'
import { amount, strict, text, z } from '@ohmstead/contract/kernel/field'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnswerNotUnderstood, CallRefused, CallUnanswered, configureClient, issuesOf, send } from './client.ts'
import { clientNow, now } from './clock.ts'
import { setClientState } from './state.ts'
import * as toasts from './toasts.ts'

const pay = call('test/pay', {
  by: 'member',
  repeat: 'first-result',
  summary: '',
  errors: [],
  example: { input: {} },
  input: strict({ idempotencyKey: text(1, 64), amount, remark: z.optional(z.string()) }),
  output: strict({ paid: amount }),
})
const look = call('test/look', {
  method: 'GET',
  by: 'anyone',
  repeat: 'reads',
  summary: '',
  errors: [],
  example: { input: {} },
  input: strict({ at: z.string(), none: z.optional(z.string()) }),
  output: strict({}),
})
const input = { idempotencyKey: 'k', amount: '1.5', remark: '' }

interface Sent {
  readonly url: string
  readonly init: RequestInit
}
const sent: Sent[] = []
const token: { value: string | null } = { value: null }
const ended = vi.fn<() => void>()
const shown = vi.spyOn(toasts, 'toast').mockImplementation(() => {})

/** Replaces fetch and answers the next requests. */
function answers(
  ...replies: readonly ((() => never) | { readonly status?: number; readonly code: number; readonly message?: string; readonly data?: unknown })[]
) {
  const rest = [...replies]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const reply =
      rest.shift() ??
      (() => {
        throw new Error('one request too many')
      })
    if (typeof reply === 'function') return reply()
    const { status = 200, message = '', data = null, code } = reply
    return new Response(JSON.stringify({ code, message, data }), { status })
  })
}
const body = () => JSON.parse(sent.at(-1)?.init.body as string) as Record<string, unknown>
const header = (name: string) => new Headers(sent.at(-1)?.init.headers).get(name)

beforeEach(() => {
  configureClient({ signIn: { token: () => token.value, end: ended }, unreachable: () => 'network connection abnormal' })
})
afterEach(() => {
  sent.length = 0
  token.value = null
  setClientState({ gapTime: null })
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a call that needs a confirmed sign-in', () => {
  const confirmed = (confirm: () => Promise<boolean>) =>
    configureClient({
      signIn: {
        token: () => token.value,
        renew: (next) => {
          token.value = next
        },
        end: ended,
      },
      unreachable: () => '',
      confirm,
    })

  it('asks for it once, and is sent again unchanged', async () => {
    confirmed(() => Promise.resolve(true))
    answers({ code: 1018, status: 403 }, { code: 0, data: { paid: '1.5' } })
    expect(await send(pay, input)).toEqual({ data: { paid: 1_500_000n }, repeated: false })
    const [first, second] = sent.map(({ init }) => JSON.parse(init.body as string) as Record<string, unknown>)
    expect([second?.['amount'], second?.['idempotencyKey']]).toEqual([first?.['amount'], first?.['idempotencyKey']])
    expect(second?.['nonce']).not.toBe(first?.['nonce'])
  })

  it('is refused without a toast if the person declines', async () => {
    confirmed(() => Promise.resolve(false))
    answers({ code: 1018, status: 403, message: 'confirm first' })
    await expect(send(pay, input)).rejects.toBeInstanceOf(CallRefused)
    expect(shown).not.toHaveBeenCalled()
  })

  it('is retried with the new token after a concurrent renewal; without one, it ends the sign-in', async () => {
    confirmed(() => Promise.resolve(true))
    token.value = 'old'
    const renewal = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      const given = new Headers(headers).get('token')
      if (url.endsWith('stepup')) {
        await renewal.promise
        return new Response(JSON.stringify({ code: 0, message: '', data: { token: 'new', validForMs: 1 } }))
      }
      setTimeout(renewal.resolve)
      return new Response(
        JSON.stringify(given === 'new' ? { code: 0, message: '', data: { paid: '1.5' } } : { code: 2021, message: '', data: null }),
        { status: given === 'new' ? 200 : 401 },
      )
    })
    const [, paid] = await Promise.all([send(stepUp, { password: 'x' }), send(pay, input)])
    expect(paid.data).toEqual({ paid: 1_500_000n })
    expect(ended).not.toHaveBeenCalled()
    answers({ code: 2021, status: 401 })
    await expect(send(pay, input)).rejects.toBeInstanceOf(CallRefused)
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('a request', () => {
  it('has its headers, omits empty fields, and is signed', async () => {
    token.value = 'tok'
    answers({ code: 0, data: { paid: '1.5' } })
    expect(await send(pay, input)).toEqual({ data: { paid: 1_500_000n }, repeated: false })
    const { sign, ...signed } = body()
    expect(Object.keys(signed).sort()).toEqual(['amount', 'apiKey', 'idempotencyKey', 'nonce', 'timestamp'])
    expect(sign).toBe(createHmac('sha256', h5.secret).update(canonicalQuery(signed)).digest('hex'))
    expect(sent[0]?.url).toBe('/api/test/pay')
    expect([header('token'), header('lang'), header('system'), header('content-type')]).toEqual(['tok', 'en_US', 'h5', 'application/json'])
    expect(header('deviceId')).toMatch(/^[\w-]{32,36}$/)
  })

  it('that only reads by GET is not signed and has no body', async () => {
    answers({ code: 0, data: {} })
    await send(look, { at: 'a&b', none: '' })
    expect(sent[0]?.url).toBe('/api/test/look?at=a%26b')
    expect(sent[0]?.init.body).toBeUndefined()
  })

  it('is retried once with the server’s time if its clock is wrong', async () => {
    const serverTime = clientNow() + 3_600_000
    answers({ code: 1008, status: 403, data: { params: { serverTime } } }, { code: 0, data: { paid: '1.5' } })
    await send(pay, input)
    expect(Number(body()['timestamp']) - serverTime).toBeLessThan(5_000)
    expect(Math.abs(now() - serverTime)).toBeLessThan(5_000)
    answers({ code: 1008, status: 403, data: { params: { serverTime } } }, { code: 1008, status: 403, data: { params: { serverTime } } })
    await expect(send(pay, input)).rejects.toBeInstanceOf(CallRefused)
  })
})

describe('an answer', () => {
  it('of a repeated call is the first result', async () => {
    answers({ code: 10104, data: { paid: '2' } })
    expect(await send(pay, input)).toEqual({ data: { paid: 2_000_000n }, repeated: true })
  })

  it('that is a refusal rejects with its body and a toast, unless the caller shows it', async () => {
    const refusal = {
      code: 2501,
      status: 422,
      message: 'insufficient balance',
      data: { params: { missing: '3' }, issues: [{ path: 'amount', message: 'too_big' }], reference: 'r-1' },
    }
    answers(refusal, refusal)
    const failure = await send(pay, input).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'CallRefused',
      code: 2501,
      message: 'insufficient balance',
      params: { missing: '3' },
      issues: [{ path: 'amount' }],
      reference: 'r-1',
    })
    expect(shown).toHaveBeenCalledExactlyOnceWith('insufficient balance', { tone: 'bad' })
    await send(pay, input, { quiet: true }).catch(() => {})
    expect(shown).toHaveBeenCalledOnce()
  })

  it('that never arrives is reported in the middle of the screen', async () => {
    answers(() => {
      throw new TypeError('fetch failed')
    })
    await expect(send(pay, input)).rejects.toBeInstanceOf(CallUnanswered)
    expect(shown).toHaveBeenCalledExactlyOnceWith('network connection abnormal', { tone: 'bad', centred: true })
  })

  it('of another version is an error', async () => {
    answers({ code: 0, data: { paid: 1.5 } })
    await expect(send(pay, input)).rejects.toBeInstanceOf(AnswerNotUnderstood)
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 502 }))
    await expect(send(pay, input)).rejects.toBeInstanceOf(AnswerNotUnderstood)
  })
})

describe('a session that is over', () => {
  it.each([{ code: 2021 }, { code: 1, status: 401 }])('%j ends the sign-in if there is one', async (reply) => {
    token.value = 'tok'
    answers(reply)
    await expect(send(personalInfo, {})).rejects.toMatchObject({ code: 2021 })
    expect(ended).toHaveBeenCalledOnce()
    expect(shown).not.toHaveBeenCalled()
  })

  it('without a token rejects with its body and no toast', async () => {
    answers({ code: 2021, status: 401 })
    await expect(send(personalInfo, {})).rejects.toMatchObject({ code: 2021 })
    expect(ended).not.toHaveBeenCalled()
    expect(shown).not.toHaveBeenCalled()
  })

  it('does not affect a login, which gets its own answer', async () => {
    token.value = 'tok'
    answers({ code: 2021, status: 401 }, { code: 2101, status: 422, message: 'wrong' })
    await expect(send(login, { account: 'a', password: 'b' })).rejects.toMatchObject({ code: 2021 })
    const failure = await send(login, { account: 'a', password: 'b' }).catch((error: unknown) => error)
    expect((failure as CallRefused).is(credentialErrors.wrongAccountOrPassword)).toBe(true)
    expect(ended).not.toHaveBeenCalled()
    expect(shown).not.toHaveBeenCalled()
  })
})

it('checks a form with the schema of its call', () => {
  expect(issuesOf(pay, { idempotencyKey: 'k', amount: '1,5' })).toEqual([{ path: 'amount', message: 'invalid_format' }])
  expect(issuesOf(pay, { idempotencyKey: 'k', amount: '1.5' })).toEqual([])
})
