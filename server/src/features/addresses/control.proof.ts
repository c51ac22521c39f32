import { proofMessage } from '@ohmstead/contract/addresses/types'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import { signerOfText } from '../../edges/chains/index.ts'

export interface ControlClaim {
  readonly network: NetworkCode
  readonly address: string
  readonly memberId: string
  readonly addressId: string
}

/** Whether the key of an address signed the message that names the address, its member and its entry in the address book. */
export async function isSignedByHolder(claim: ControlClaim, signature: string): Promise<boolean> {
  const signer = await signerOfText(networkFacts[claim.network].family, proofMessage(claim), `0x${signature.replace(/^0x/, '')}`)
  return signer === claim.address
}
