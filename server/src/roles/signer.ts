import { readFileSync } from 'node:fs'
import { keyFromKeystore, localKey, openSigner, type SigningKey } from '../features/withdrawals/index.ts'
import type { LaneNetwork } from '../features/networks/index.ts'
import { openSweeper } from '../features/sweeps/index.ts'
import { isMoneySeen } from '../features/treasury/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import type { Log } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

export interface SignerRoleParts {
  /** A pool of the signer's role, which makes codes of rows. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly key: SigningKey
  readonly networks: readonly LaneNetwork[]
}

/** Signs and sends approved withdrawals and the coins that sweeps need, and sends sweeps that were signed outside. */
export function startSigner({ networks, ...parts }: SignerRoleParts): { stop(): Promise<void> } {
  const [signer, sweeper] = [openSigner({ ...parts, isMoneySeen }, networks), openSweeper(parts, networks)]
  return {
    async stop() {
      await Promise.all([signer.stop(), sweeper.stop()])
    },
  }
}

/** The key that withdrawals are paid with, from an encrypted file or from the environment; null: this instance sends none. */
export async function signingKeyOf({ withdrawalKey }: Pick<Env, 'withdrawalKey'>): Promise<SigningKey | null> {
  if (withdrawalKey === undefined) return null
  if ('key' in withdrawalKey) return localKey(Buffer.from(withdrawalKey.key, 'hex'))
  const opened = await keyFromKeystore(contentOf(withdrawalKey.keystoreFile), withdrawalKey.passphrase)
  if (opened === null)
    throw new StartRefusal('WITHDRAWAL_KEYSTORE must be a keystore of version 3 with scrypt, and WITHDRAWAL_PASSPHRASE must open it.')
  return localKey(opened)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartRefusal('WITHDRAWAL_KEYSTORE must name a readable file.')
  }
}
