import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openApi } from './open-api.ts'
import type { RateLimit } from './rate-limit.ts'

/** Programs read the description once; it is large. */
const PER_MINUTE = 20

/** The description of the API. It is the largest answer of the server, so it is made and compressed once, and its rate is limited by address. */
export function serveOpenApi(
  app: FastifyInstance,
  parts: {
    readonly limit: RateLimit
    readonly rateFactor: number
    readonly refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply
  },
): void {
  const plain = Buffer.from(JSON.stringify(openApi()))
  let packed: Promise<Buffer> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    const waitMs = parts.limit.take(`openapi network ${networkOf(request.ip)}`, PER_MINUTE * parts.rateFactor, performance.now())
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      void reply.header('retry-after', String(seconds))
      return parts.refuse(request, reply, new Refusal(httpErrors.tooManyRequests, { seconds }))
    }
    void reply.type('application/json; charset=utf-8').headers({ 'cache-control': 'public, max-age=300', vary: 'accept-encoding' })
    if (!/(?:^|[,\s])gzip(?:$|[,;\s])/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    packed ??= promisify(gzip)(plain)
    return reply.header('content-encoding', 'gzip').send(await packed)
  })
}
