import { BaseError, HttpRequestError, LimitExceededRpcError, TimeoutError } from 'viem'
import { ChainFault } from '../chain.ts'
import { BUSY, waitMsOf } from '../wait.ts'

/** A failed question as a fault. Messages of nodes can contain their URL with its key, so only the short form is kept. */
export function faultOf(error: unknown): ChainFault {
  if (error instanceof ChainFault) return error
  const cause = (type: new (...given: never[]) => Error) => (error instanceof BaseError ? error.walk((part) => part instanceof type) : null)
  const http = cause(HttpRequestError) as HttpRequestError | null
  if (http?.status === 429 || cause(LimitExceededRpcError))
    return new ChainFault(BUSY, { isBusy: true, waitMs: waitMsOf(http?.headers?.get('retry-after') ?? null) })
  if (cause(TimeoutError)) return new ChainFault('the node does not answer')
  if (http) return new ChainFault(http.status === undefined ? 'the node cannot be reached' : `the node answers with ${http.status}`)
  return new ChainFault(reasonOf(error))
}

/** The node's own words for what it refuses, short and in one line. */
export function reasonOf(error: unknown): string {
  const words = error instanceof BaseError ? error.details || error.shortMessage : error instanceof Error ? error.message : String(error)
  return words
    .replaceAll(/https?:\/\/\S+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)
}

/** Whether the node did not receive or understand a question, so that nothing is known about its answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof BaseError && error.walk((part) => part instanceof HttpRequestError || part instanceof TimeoutError) !== null
}
