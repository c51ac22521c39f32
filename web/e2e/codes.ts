import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { vi } from 'vitest'
import { apiClient } from '../../server/src/roles/api-client.ts'

/** For what becomes true without a step of a page. */
export const WAIT = { timeout: 60_000, interval: 100 }

/**
 * The codes of the mails to an address, each once; each call waits for the next one. Other messages can follow a code at once. `onlyNew`: without
 * the codes that were sent before, which may no longer be valid.
 */
export async function codesOf(url: string, address: string, { onlyNew = false } = {}): Promise<() => Promise<string>> {
  const api = apiClient(url)
  const seen = new Set<string>()
  const next = async () => {
    const { list } = await api.ask(demoOutbox, { address, pageSize: 20 })
    const mail = list.find(({ id, text }) => !seen.has(id) && codeIn(text) !== undefined)
    for (const { id } of list) seen.add(id)
    return mail && codeIn(mail.text)
  }
  if (onlyNew) await next()
  return () => vi.waitUntil(next, WAIT)
}

function codeIn(text: string): string | undefined {
  return /^\d{6}$/m.exec(text)?.[0]
}
