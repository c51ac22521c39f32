// The strangers of strangers.bench.ts, in a process of their own.
import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvitation, sendCode } from '@ohmstead/contract/accounts/calls'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { apiClient, type ApiClient } from '../src/roles/api-client.ts'

export type FloodName = keyof typeof floods

export interface FloodTask {
  readonly url: string
  readonly flood: FloodName
  readonly ms: number
}

export interface FloodResult {
  readonly answered: number
}

type SolvedCaptcha = Awaited<ReturnType<ApiClient['solvedCaptcha']>>

const STRANGERS = 16
/** The pause of a flooding client between an answer and its next request. Without it one process takes a core from the server. */
const PAUSE_MS = 20

/** Makes load until it is stopped; returns how many requests were answered. */
type Flood = (url: string, ending: AbortSignal) => Promise<number>

/** So many strangers at once, each sending the next request soon after an answer. */
const atOnce =
  (ask: (url: string, stranger: number, ending: AbortSignal) => Promise<unknown>): Flood =>
  async (url, ending) => {
    let answered = 0
    const lane = async (lane: number) => {
      for (let turn = 0; !ending.aborted; turn++) {
        await ask(url, turn * STRANGERS + lane, ending).then(
          () => answered++,
          () => undefined,
        )
        await sleep(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: STRANGERS }, (_, index) => lane(index)))
    return answered
  }

const networkOf = (stranger: number) => `10.${(stranger >> 16) & 255}.${(stranger >> 8) & 255}.${stranger & 255}`

/** Sends a request and waits for its answer; `request` can send a foreign Host header, which `fetch` cannot. */
async function answerTo(url: string, options: { method?: string; headers: Record<string, string>; body?: string }): Promise<void> {
  const sending = request(url, { method: options.method ?? 'GET', headers: options.headers })
  sending.end(options.body)
  const [response] = (await once(sending, 'response')) as [NodeJS.ReadableStream & { resume(): void }]
  response.resume()
  await once(response, 'end')
}

const unknownHosts = atOnce((url, stranger) => answerTo(`${url}/home`, { headers: { host: `host-${stranger}.example` } }))

const passwords = atOnce(async (url, stranger) => {
  const body = JSON.stringify(await apiClient(url).sign({ login: `login-${stranger}`, password: 'a wrong pass phrase' }))
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': networkOf(stranger) }
  await answerTo(`${url}/api/${staffLogin.path}`, { method: 'POST', headers, body })
})

/** Uploads that promise a megabyte and send a byte now and then. */
const slowUploads = atOnce(async (url, stranger, ending) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=slow', 'content-length': '1000000', 'x-forwarded-for': networkOf(stranger) }
  const sending: ClientRequest = request(`${url}/api/${uploadFile.path}`, { method: 'POST', headers })
  sending.flushHeaders()
  const dripping = setInterval(() => sending.write('x'), 100)
  const leave = () => sending.destroy()
  ending.addEventListener('abort', leave)
  try {
    await once(sending, 'response')
  } finally {
    clearInterval(dripping)
    ending.removeEventListener('abort', leave)
    sending.destroy()
  }
})

/** Each looks up an invitation code that does not exist, which is free for them. */
const lookups = atOnce(async (url, stranger) => {
  const body = JSON.stringify(await apiClient(url).sign({ invitationCode: codeOf(stranger) }))
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': networkOf(stranger) }
  await answerTo(`${url}/api/${checkInvitation.path}`, { method: 'POST', headers, body })
})

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeOf = (stranger: number) => Array.from({ length: 8 }, (_, at) => LETTERS[Math.floor(stranger / 24 ** at) % 24]).join('')

/** Captchas that were solved before the flood that needs them. Strangers solve them on machines of their own, which take nothing from the server. */
const solved: SolvedCaptcha[] = []

let solvingMs = 0

const captchas: Flood = async (url, ending) => {
  const client = apiClient(url)
  const began = performance.now()
  while (!ending.aborted) solved.push(await client.solvedCaptcha())
  solvingMs = performance.now() - began
  return solved.length
}

/** Each requests a code for an address of its own. The captchas are used evenly over the time in which one machine solved them. */
const codes: Flood = async (url, ending) => {
  const everyMs = solvingMs / solved.length
  const asking: Promise<unknown>[] = []
  for (let stranger = 0; solved.length > 0 && !ending.aborted; stranger++) {
    const captcha = solved.pop()!
    const client = apiClient(url, { headers: { 'x-forwarded-for': networkOf(stranger) } })
    asking.push(client.call(sendCode, { purpose: 'login', email: `person-${stranger}@example.org`, captcha }))
    await sleep(everyMs)
  }
  return (await Promise.allSettled(asking)).filter(({ status }) => status === 'fulfilled').length
}

const floods = { unknownHosts, passwords, slowUploads, lookups, captchas, codes } as const satisfies Record<string, Flood>

async function run({ url, flood, ms }: FloodTask): Promise<FloodResult> {
  return { answered: await floods[flood](url, AbortSignal.timeout(ms)) }
}

process.on('message', (task: FloodTask) => {
  run(task).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
