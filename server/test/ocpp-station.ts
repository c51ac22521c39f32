import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { StationNames } from '../src/platform/own-host.ts'

/** Stations of tests connect to this machine. */
export const localNames: StationNames = { publicUrl: undefined, stationHosts: [] }

/** A raw OCPP-J client for tests: it sends any text and collects the server's messages. */
export interface RawStation {
  readonly socket: WebSocket
  /** Frames from the server that were not read yet. */
  readonly received: string[]
  send(frame: string | Buffer): void
  /** Sends a call and waits for its response: the payload, or the CALLERROR's code as text. */
  call(action: string, payload: unknown, messageId?: string): Promise<unknown>
  /** The next frame from the server. */
  next(withinMs?: number): Promise<string>
  closed(): Promise<number>
  close(): Promise<void>
}

export interface RawStationOptions {
  readonly url: string
  readonly stationId: string
  readonly password?: string
  readonly protocol?: string
  readonly headers?: Record<string, string>
  /** Responses to calls of the server; undefined: none. */
  readonly answers?: (action: string, payload: unknown) => object | null
  readonly autoPong?: boolean
}

let serial = 0

/** Connects; rejects with the HTTP status when the upgrade is refused. */
export async function rawStation({
  url,
  stationId,
  password,
  protocol = 'ocpp1.6',
  headers = {},
  answers,
  autoPong = true,
}: RawStationOptions): Promise<RawStation> {
  const authorization = password === undefined ? {} : { authorization: `Basic ${Buffer.from(`${stationId}:${password}`).toString('base64')}` }
  const socket = new WebSocket(`${url}/ocpp/${stationId}`, protocol === '' ? [] : [protocol], {
    headers: { ...authorization, ...headers },
    autoPong,
    perMessageDeflate: false,
  })
  const received: string[] = []
  const waiting: ((frame: string) => void)[] = []
  const calls = new Map<string, (answer: unknown) => void>()
  let closeCode: number | undefined
  const closers: ((code: number) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const frame = data.toString('utf8')
    const parsed = JSON.parse(frame) as [number, string, unknown, unknown]
    const [type, id, third, fourth] = parsed
    const waiter = calls.get(id)
    if (type !== 2 && waiter) {
      calls.delete(id)
      waiter(third)
      return
    }
    if (type === 2 && answers) {
      const answer = answers(String(third), fourth)
      if (answer !== null) socket.send(JSON.stringify([3, id, answer]))
    }
    const taker = waiting.shift()
    if (taker) taker(frame)
    else received.push(frame)
  })
  socket.on('close', (code: number) => {
    closeCode = code
    for (const closer of closers) closer(code)
    for (const waiter of calls.values()) waiter(`closed ${code}`)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => {
      reject(new Error(String(response.statusCode)))
      response.resume()
      socket.terminate()
    })
    socket.on('error', reject)
  })
  socket.on('error', () => undefined)
  return {
    socket,
    received,
    send: (frame) => socket.send(frame),
    call: (action, payload, messageId = `t${(serial += 1)}`) =>
      new Promise((resolve) => {
        calls.set(messageId, resolve)
        socket.send(JSON.stringify([2, messageId, action, payload]))
      }),
    next: (withinMs = 5_000) => {
      const frame = received.shift()
      if (frame !== undefined) return Promise.resolve(frame)
      return new Promise((resolve, reject) => {
        const taker = (text: string) => {
          clearTimeout(timer)
          resolve(text)
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(taker), 1)
          reject(new Error('no message was received'))
        }, withinMs)
        waiting.push(taker)
      })
    },
    closed: () => (closeCode === undefined ? new Promise((resolve) => closers.push(resolve)) : Promise.resolve(closeCode)),
    async close() {
      if (closeCode !== undefined) return
      const closed = new Promise<number>((resolve) => closers.push(resolve))
      socket.close()
      await closed
    },
  }
}

/** An HTTP server on a free port of this machine. */
export async function listeningServer(): Promise<{ server: Server; url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `ws://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
