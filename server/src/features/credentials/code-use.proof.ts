import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { useCode } from './code.store.ts'
import { askerOf, type Asking } from './asker.proof.ts'
import { addressHashOf, tryCode } from './code.proof.ts'

type Proving = Pick<RequestContext, 'trx' | 'apart' | 'now'> & Asking

/** Proves that the caller can read an address. Returns the code, which is used up when the call succeeds. */
export async function proveCode(at: Proving, sealer: Sealer, purpose: CodePurpose, canonical: string, code: string): Promise<string> {
  const { trx, apart, now } = at
  const target = { purpose, addressHash: await addressHashOf(trx, canonical), asker: askerOf(at) }
  const tried = await apart((own) => tryCode(own, sealer, target, code, now))
  if (tried.kind === 'wait') return refuse(credentialErrors.tooManyTries, { seconds: Math.ceil(tried.waitMs / SECOND_MS) })
  return tried.kind === 'right' ? tried.id : refuse(credentialErrors.codeWrong)
}

/** Uses up a proven code; refuses where another request just did. */
export async function spendCode({ trx, now }: Pick<RequestContext, 'trx' | 'now'>, id: string): Promise<void> {
  if (!(await useCode(trx, id, now))) refuse(credentialErrors.codeWrong)
}
