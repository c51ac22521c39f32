import type { PasskeyRow } from '@ohmstead/contract/credentials/types'
import type { Passkey } from './passkey.store.ts'

/** A passkey as its owner sees it. */
export function passkeyRowOf({ id, name, host, synced, createdAt, lastUsedAt }: Passkey): PasskeyRow {
  return { id, name, host, synced, createdAt, lastUsedAt }
}
