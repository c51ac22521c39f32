/** Classes and codes of PostgreSQL that do not concern the statement: connection, resources, operator, shutdown. */
const UNAVAILABLE = /^(08|53|57P|58)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether the database was unavailable and did not refuse: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: string }
  if (code !== undefined) return UNAVAILABLE.test(code) || NETWORK.has(code)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(message)
}
