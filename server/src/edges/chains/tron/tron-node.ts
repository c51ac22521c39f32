import type { z } from '@ohmstead/contract/kernel/field'
import { ChainFault } from '../chain.ts'
import { BUSY, waitMsOf } from '../wait.ts'

const TIMEOUT_MS = 10_000
/** Blocks of the main network are below 2 MB, their receipts below 8. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
const KEY_HEADER = 'TRON-PRO-API-KEY'

/** One node. What it answers has the shape that was asked for, or the question fails with a `ChainFault` that contains neither URL nor key. */
export interface TronNode {
  ask<T extends z.ZodMiniType>(path: string, body: Readonly<Record<string, unknown>>, shape: T): Promise<z.infer<T>>
}

/** The HTTP API of a node. A user name in the URL is the API key, which is sent in a header. */
export function openTronNode(address: string): TronNode {
  const url = new URL(address)
  const key = decodeURIComponent(url.username)
  url.username = ''
  url.password = ''
  const base = url.href.replace(/\/+$/, '')
  const headers = { 'content-type': 'application/json', ...(key !== '' && { [KEY_HEADER]: key }) }
  return {
    async ask(path, body, shape) {
      const answer = await answerOf(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const parsed = shape.safeParse(answer)
      if (!parsed.success) throw new ChainFault(`the node answers ${path} with something else`)
      return parsed.data
    },
  }
}

async function answerOf(url: string, question: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...question, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw unreachable(error)
  })
  const text = await textOf(response).catch((error: unknown) => {
    throw unreachable(error)
  })
  if (!response.ok) throw refusalOf(response, text)
  try {
    return JSON.parse(text)
  } catch {
    throw new ChainFault('the node answers with something that is not JSON')
  }
}

const unreachable = (error: unknown): ChainFault => {
  if (error instanceof ChainFault) return error
  return new ChainFault(error instanceof Error && error.name === 'TimeoutError' ? 'the node does not answer' : 'the node cannot be reached')
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > ANSWER_BYTES_MAX) throw new ChainFault('the answer of the node is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** TronGrid answers too many questions with 429, 403 or 503, and names the seconds of the pause in a header or in words. */
function refusalOf({ status, headers }: Response, text: string): ChainFault {
  const suspended = /suspended for (\d{1,9})\s*s/i.exec(text)?.[1] ?? null
  const isBusy = status === 429 || /frequency limit|rate limit|too many requests/i.test(text) || suspended !== null
  if (!isBusy) return new ChainFault(`the node answers with ${status}`)
  return new ChainFault(BUSY, { isBusy, waitMs: waitMsOf(headers.get('retry-after')) ?? waitMsOf(suspended) })
}
