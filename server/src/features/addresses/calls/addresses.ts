import { addAddress, addressList, changeRemark, declareParties, proveAddress, removeAddress } from '@ohmstead/contract/addresses/calls'
import { addressErrors } from '@ohmstead/contract/addresses/errors'
import { savedAddressChanged } from '@ohmstead/contract/addresses/events'
import { resembledBy } from '@ohmstead/contract/addresses/resemblance'
import { ADDRESSES_MAX, proofMessage } from '@ohmstead/contract/addresses/types'
import { parseAddress } from '@ohmstead/contract/networks/address'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { newId } from '../../../platform/ids.ts'
import { implement, implementAsServer, type CallContext } from '../../../platform/implement.ts'
import { noticeSecurity, originOf } from '../../accounts/index.ts'
import { checkAddress, recordHit } from '../../screening/index.ts'
import { setting } from '../../settings/index.ts'
import {
  addressesOf,
  everSaved,
  findAddress,
  insertAddress,
  remove,
  saveParties,
  saveProof,
  saveRemark,
  serializeAddresses,
  type Parties,
  type SavedAddress,
} from '../address.store.ts'
import { isSignedByHolder } from '../control.proof.ts'

function addressView({ memberId, ...saved }: SavedAddress) {
  return { ...saved, proofMessage: isProvable(saved) ? proofMessage({ address: saved.address, memberId, addressId: saved.id }) : null }
}

/** Whether its holder has the key: no provider keeps it. */
const isProvable = ({ originator, provider }: Pick<SavedAddress, 'originator' | 'provider'>) => originator !== null && provider === null

/** What was declared; without another name the member receives. */
function partiesOf({
  originator,
  beneficiary,
  provider,
}: {
  readonly originator: string
  readonly beneficiary?: string | undefined
  readonly provider?: string | undefined
}): Parties {
  return { originator, beneficiary: beneficiary ?? originator, provider: provider ?? null }
}

export const listAddresses = implement(addressList, async ({ trx, caller }) => ({
  list: (await addressesOf(trx, caller.memberId)).map(addressView),
  most: ADDRESSES_MAX,
  cooldownHours: await setting(trx, 'addresses.cooldownHours'),
  proofFrom: await setting(trx, 'addresses.proofFrom'),
}))

/** As a server: the words of the mails to the member are sealed. */
export const addMemberAddress = implementAsServer(
  addAddress,
  async (at, { network, address: typed, remark, acknowledged = false, originator, ...parties }) => {
    const { trx, now, caller, refuse, publish } = at
    const { memberId } = caller
    const address = parseAddress(network, typed.trim()) ?? refuse(addressErrors.addressInvalid)
    await refuseListed(at, network, address)
    await serializeAddresses(trx, memberId)
    const saved = await addressesOf(trx, memberId)
    if (saved.some((other) => other.network === network && other.address === address)) refuse(addressErrors.addressSavedAlready)
    if (saved.length >= ADDRESSES_MAX) refuse(addressErrors.tooManyAddresses, { most: ADDRESSES_MAX })
    const resembled = resembledBy(address, await everSaved(trx, memberId))
    if (resembled !== undefined && !acknowledged) refuse(addressErrors.addressResembles, { saved: resembled })

    const draft = { id: newId('savedAddress', now), memberId, network, address, remark: remark ?? null }
    const added = await insertAddress(trx, draft, originator === undefined ? null : partiesOf({ originator, ...parties }))
    await noticeSecurity(at, { memberId, kind: 'addressSaved', params: originOf(at) })
    await publish(savedAddressChanged, { memberId })
    return addressView(added)
  },
)

/** Refuses an address of the list of sanctioned addresses, without the reason. The match is kept for staff although the call is refused. */
async function refuseListed({ trx, now, caller, apart, refuse }: CallContext<typeof addAddress>, network: NetworkCode, address: string) {
  if (!(await checkAddress(trx, address)).listed) return
  await apart((own) => recordHit(own, { address, network, occasion: 'addressSaved', memberId: caller.memberId, subject: null, foundAt: now }))
  refuse(addressErrors.addressRefused)
}

export const changeAddressRemark = implement(changeRemark, async ({ trx, caller, refuse, publish }, { addressId, remark = null }) => {
  const { memberId } = caller
  const changed = (await saveRemark(trx, memberId, addressId, remark)) ?? refuse(addressErrors.addressNotFound)
  await publish(savedAddressChanged, { memberId })
  return addressView(changed)
})

export const declareAddressParties = implement(declareParties, async ({ trx, caller, refuse, publish }, { addressId, ...parties }) => {
  const { memberId } = caller
  if ((await findAddress(trx, memberId, addressId)) === null) refuse(addressErrors.addressNotFound)
  const declared = (await saveParties(trx, memberId, addressId, partiesOf(parties))) ?? refuse(addressErrors.partiesDeclared)
  await publish(savedAddressChanged, { memberId })
  return addressView(declared)
})

/** An address that was proven already stays as it is. */
export const proveMemberAddress = implement(proveAddress, async ({ trx, caller, refuse, publish }, { addressId, signature }) => {
  const { memberId } = caller
  const saved = (await findAddress(trx, memberId, addressId)) ?? refuse(addressErrors.addressNotFound)
  if (!isProvable(saved)) refuse(addressErrors.proofNotNeeded)
  if (saved.provenAt !== null) return addressView(saved)
  const { network, address } = saved
  const proof = `0x${signature.replace(/^0x/, '').toLowerCase()}`
  if (!(await isSignedByHolder({ network, address, memberId, addressId }, proof))) refuse(addressErrors.proofWrong)
  const proven = (await saveProof(trx, memberId, addressId, proof)) ?? refuse(addressErrors.addressNotFound)
  await publish(savedAddressChanged, { memberId })
  return addressView(proven)
})

export const removeMemberAddress = implement(removeAddress, async ({ trx, caller, refuse, publish }, { addressId }) => {
  const { memberId } = caller
  if (!(await remove(trx, memberId, addressId))) refuse(addressErrors.addressNotFound)
  await publish(savedAddressChanged, { memberId })
  return {}
})
