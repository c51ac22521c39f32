import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { OpenIdProvider } from '../../edges/openid/index.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockProof, type Proof } from './oauth-flow.store.ts'

export interface ProvenFlow extends Proof {
  readonly flowHash: Buffer
}

/**
 * The person that Google identified in a flow of this browser. A flow of another browser, an ended and an expired one give the same answer.
 */
export async function provenFlow(
  { trx, now, cookies }: Pick<RequestContext, 'trx' | 'now' | 'cookies'>,
  google: OpenIdProvider | null,
  flow: string,
): Promise<ProvenFlow> {
  if (google === null) return refuse(accountErrors.googleOff)
  const browser = cookies.read('oauth')
  const flowHash = sha256(flow)
  const proof = browser === undefined ? null : await lockProof(trx, 'google', flowHash, sha256(browser), now)
  return proof === null ? refuse(accountErrors.googleFlowOver) : { ...proof, flowHash }
}
