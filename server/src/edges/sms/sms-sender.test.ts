import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { isPermanentSms, openSmsSender } from './index.ts'

interface Letter {
  readonly path: string | undefined
  readonly method: string | undefined
  readonly type: string | undefined
  readonly authorization: string | undefined
  readonly form: Readonly<Record<string, string>>
}

type Answering = (response: ServerResponse, letter: Letter) => void

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const account = 'AC00000000000000000000000000000001'
const path = `/2010-04-01/Accounts/${account}/Messages.json`

/** A provider with the Messages API that records what it receives and gives configured answers. */
async function openProvider(answering: Answering = taken): Promise<{ url: string; letters: Letter[]; server: Server }> {
  const letters: Letter[] = []
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, method, headers } = request
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const letter = { path: url, method, type: headers['content-type'], authorization: headers.authorization, form }
    letters.push(letter)
    answering(response, letter)
  }
  const server = createServer((request, response) => void read(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, letters, server }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function taken(response: ServerResponse, { form }: Letter): void {
  json(response, 201, { sid: 'SM00000000000000000000000000000001', status: 'queued', to: form['To'], error_code: null, error_message: null })
}

/** A refusal as the API words it: its message contains the number. */
function refusal(status: number, code: number): Answering {
  return (response, { form }) =>
    json(response, status, { code, message: `The 'To' number ${form['To']} is not valid`, more_info: `https://docs.example/errors/${code}`, status })
}

const sms = { to: '+4917604069012', text: '123456\nist Ihr Code – für Sie & niemanden sonst + ein Plus' }
const from = '+15005550006'

async function faultOf(answering: Answering, timeoutMs = 1_000): Promise<unknown> {
  const { url } = await openProvider(answering)
  return openSmsSender({ url, from, user: account, password: 'hush' }, { timeoutMs })
    .send(sms)
    .then(
      () => null,
      (error: unknown) => error,
    )
}

describe('a text message', () => {
  test('is sent as a form, with the operator’s credentials', async () => {
    const { url, letters } = await openProvider()
    await openSmsSender({ url, from, user: account, password: 'hush:hush' }).send(sms)
    expect(letters).toEqual([
      {
        path,
        method: 'POST',
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        authorization: `Basic ${Buffer.from(`${account}:hush:hush`).toString('base64')}`,
        form: { To: sms.to, From: from, Body: sms.text },
      },
    ])
  })

  test('goes by a messaging service where that is named', async () => {
    const { url, letters } = await openProvider()
    const service = `MG${'0'.repeat(32)}`
    await openSmsSender({ url, from: service, user: account, password: 'hush' }).send(sms)
    expect(letters[0]?.form).toEqual({ To: sms.to, MessagingServiceSid: service, Body: sms.text })
  })

  test.each<[string, Answering, boolean]>([
    ['a number that does not exist', refusal(400, 21_211), true],
    ['a person who unsubscribed', refusal(400, 21_610), true],
    ['a country that is switched off', refusal(400, 21_408), true],
    ['a text that failed at once', (response) => json(response, 201, { sid: 'SM1', status: 'failed', error_code: 30_005 }), true],
    ['wrong credentials, which the operator repairs', refusal(401, 20_003), false],
    ['an account that is closed', refusal(403, 20_005), false],
    ['an invalid URL', refusal(404, 20_404), false],
    ['too many requests', refusal(429, 20_429), false],
    ['a provider with an error', refusal(503, 20_503), false],
    ['a redirect, which is not followed', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), false],
    ['an invalid answer', (response) => response.writeHead(201).end('<html>sent!</html>'), false],
    ['an answer without end', (response) => response.writeHead(201).end(`{"sid":"${'S'.repeat(100_000)}"}`), false],
    ['a lost connection', (response) => response.destroy(), false],
    ['no answer at all', () => undefined, false],
  ])('%s: permanent or not', async (_, answering, permanent) => {
    const fault = await faultOf(answering)
    expect(fault).toMatchObject({ name: 'SmsFault' })
    expect(isPermanentSms(fault)).toBe(permanent)
  })

  test('that is refused leaves neither number nor secret in the fault', async () => {
    const fault = (await faultOf(refusal(400, 21_211))) as Error
    expect(fault.message).toBe('the provider refused with 400 (21211)')
    expect(fault.message).not.toContain(sms.to)
  })

  test('to an unreachable provider is retried', async () => {
    const { url, server } = await openProvider()
    server.close()
    const fault = await openSmsSender({ url, from, user: account, password: 'hush' })
      .send(sms)
      .catch((error: unknown) => error)
    expect(isPermanentSms(fault)).toBe(false)
    expect(String(fault)).not.toContain('hush')
  })

  test('is not sent anywhere else when a provider redirects', async () => {
    const elsewhere = await openProvider()
    const { url } = await openProvider((response) => response.writeHead(307, { location: elsewhere.url }).end())
    await openSmsSender({ url, from, user: account, password: 'hush' })
      .send(sms)
      .catch(() => undefined)
    expect(elsewhere.letters).toEqual([])
  })
})
