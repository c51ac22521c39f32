import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { documentOf, languageAsked, preparedPage } from '@ohmstead/contract/http/documents'

const DIST = join(import.meta.dirname, '../../dist')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Chooses the page like the server (`server/src/edges/http/pages.ts`). */
function pageOf(path: string, { headers }: IncomingMessage): string {
  const signedIn = /\bsession=/.test(headers.cookie ?? '')
  const document = documentOf(path)
  const prepared = signedIn || document === 'staff.html' ? null : preparedPage(path, languageAsked(headers['accept-language']) ?? 'en_US')
  return prepared !== null && existsSync(join(DIST, prepared)) ? prepared : document
}

/** What each page asks. */
const always: Readonly<Record<string, Reply>> = { 'status/now': { code: 0, data: { incident: null } } }

export interface Reply {
  readonly code: number
  readonly message?: string
  readonly data?: unknown
}

/** A server for tests of the shell: serves the built documents with the server's policy, and answers calls from a table. */
export async function serveOutside(answers: Readonly<Record<string, Reply>>) {
  const asked: string[] = []
  const lines = new Set<ServerResponse>()
  /** `confirmed`: whether the sign-in is confirmed. `turnsAway`: how many live connections are refused next. */
  const outside = { confirmed: true, turnsAway: 0 }
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path === '/api/live' && outside.turnsAway > 0) {
      outside.turnsAway -= 1
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":2021,"message":"","data":null}')
      return
    }
    if (path === '/api/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: ping\ndata: {}\n\n')
      lines.add(response)
      response.on('close', () => lines.delete(response))
      return
    }
    if (path.startsWith('/api/')) {
      const call = path.slice('/api/'.length)
      asked.push(call)
      if (call === 'user/stepup') outside.confirmed = true
      const reply =
        !outside.confirmed && call === 'user/email/update'
          ? { code: 1018, message: 'Please confirm with your password first.' }
          : (answers[call] ?? always[call])
      const { code, message = '', data = null }: Reply = reply ?? { code: 1011, message: 'not found' }
      response.writeHead(code === 2021 ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code, message, data }))
      return
    }
    const file = join(DIST, extname(path) === '' ? pageOf(path, request) : path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'",
    })
    const isVisitor = file.endsWith('.html') && !/\bsession=/.test(request.headers.cookie ?? '')
    response.end(isVisitor ? readFileSync(file, 'utf8').replace('<html ', '<html data-visitor ') : readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the test server has no port')
  return Object.assign(outside, {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    lineCount: () => lines.size,
    /** Reports stale calls to every open page. */
    report: (...stales: readonly string[]) => lines.forEach((line) => line.write(`data: ${JSON.stringify({ event: 'all', stales })}\n\n`)),
    hangUp: () => lines.forEach((line) => line.end()),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
