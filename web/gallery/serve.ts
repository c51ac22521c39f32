import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import config from '../vite.config.ts'
import { asProduction } from '../vite/production.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
}

/** Builds the gallery in memory and serves it on a free port, with the server's content security policy. */
export async function serveGallery(): Promise<{ readonly url: string; readonly close: () => void }> {
  const folder = import.meta.dirname
  const built = (await asProduction(() =>
    build({
      ...config,
      configFile: false,
      logLevel: 'silent',
      build: { ...config.build, write: false, rolldownOptions: { ...config.build?.rolldownOptions, input: [join(folder, 'index.html')] } },
    }),
  )) as Rolldown.RolldownOutput
  const files = new Map<string, string | Uint8Array>(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const server: Server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const name = path === '/' ? '/gallery/index.html' : path
    const inPublic = join(folder, '../public', name)
    const body = files.get(name) ?? (existsSync(inPublic) ? readFileSync(inPublic) : undefined)
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'",
    })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gallery server has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
