import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { refuse } from '../../platform/refusal.ts'
import type { Gate } from '../../platform/gate.ts'
import { isSecure } from './request-headers.ts'

/** An uploaded file as it is served. */
export interface KeptFile {
  readonly bytes: Buffer
  readonly contentType: string
}

interface FileServing {
  readonly uploadsHost: string | undefined
  readonly publicUrl: string | undefined
  readonly gate: Gate
}

const MONTH_S = 30 * 86_400

/**
 * Serves files under random names whose content never changes. Headers forbid browsers to run them. Only the browser may cache them, so
 * that an erased file does not remain in a shared cache.
 */
export function serveFiles(
  app: FastifyInstance,
  find: (name: string) => Promise<KeptFile | null>,
  { uploadsHost, publicUrl, gate }: FileServing,
): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const [, name] = /^([0-9a-f]{32})\.[a-z]{3,4}$/.exec(request.params.file) ?? []
    if (name === undefined) return refuse(httpErrors.notFound)
    if (uploadsHost !== undefined && request.hostname !== uploadsHost) return reply.redirect(elsewhere(request, uploadsHost, publicUrl), 308)
    const file = (await gate.pass(() => find(name))) ?? refuse(httpErrors.notFound)
    return reply
      .headers({
        'content-type': file.contentType,
        // Only pictures, which we encoded, are shown; everything else is saved.
        ...(!file.contentType.startsWith('image/') && { 'content-disposition': 'attachment' }),
        'cache-control': `private, max-age=${MONTH_S}, immutable`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        ...(uploadsHost !== undefined && { 'cross-origin-resource-policy': 'cross-origin' }),
      })
      .send(file.bytes)
  })
}

function elsewhere(request: FastifyRequest, uploadsHost: string, publicUrl: string | undefined): string {
  const there = new URL(request.url, `${isSecure(request, { publicUrl }) ? 'https' : 'http'}://${request.host}`)
  there.hostname = uploadsHost
  return there.href
}
