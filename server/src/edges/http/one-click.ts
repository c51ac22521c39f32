import type { FastifyInstance } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { refuse } from '../../platform/refusal.ts'
import type { Gate } from '../../platform/gate.ts'

/** Ends mails by the token of the link; false where it is unknown. */
export type OneClick = Readonly<Record<string, (token: string) => Promise<boolean>>>

const BODY_MAX_BYTES = 1024

/**
 * A mail program ends mails with one request, without a person, a cookie or a signature (RFC 8058 §3.2). The token in the link authorises
 * it. The same address opened by a person is a page that asks first, because programs that scan mails open every link.
 */
export function serveOneClick(app: FastifyInstance, paths: OneClick, gate: Gate): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_, body, done) => done(null, body))
    for (const [path, end] of Object.entries(paths))
      scope.post<{ Querystring: { token?: string }; Body: string }>(path, async ({ query: { token = '' }, body }, reply) => {
        if (!/One-Click/.test(body) || token.length > 400) return refuse(httpErrors.malformedRequest)
        if (!(await gate.pass(() => end(token)))) return refuse(httpErrors.notFound)
        return reply.code(200).type('text/plain; charset=utf-8').send('')
      })
  })
}
