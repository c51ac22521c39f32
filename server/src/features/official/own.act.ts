import { contactRequests, type ContactRequest } from '@ohmstead/contract/official/types'
import type { RequestContext } from '../../platform/implement.ts'
import { addressesOf } from '../deposits/index.ts'
import { readSettings } from '../settings/index.ts'
import { ownWallets } from '../treasury/index.ts'
import type { OwnContact } from './answer.ts'
import { contactFrom } from './contact.ts'

const questions = ['reference', 'unit', 'appointment', 'feedback'] as const

/** The settings that name a contact of the operator, and what it may ask for. */
const settingContacts = [
  ['platform.customerServiceUrl', questions],
  ['platform.operatorEmail', questions],
  ['platform.facebookUrl', []],
  ['platform.twitterUrl', []],
] as const

/** What is ours without being in the registry: the pages of this instance, contacts of settings, our addresses, and the caller’s deposit addresses. */
export async function ownByItself(
  { trx, servedOrigin, caller }: Pick<RequestContext, 'trx' | 'servedOrigin' | 'caller'>,
  ownOrigins: readonly string[],
): Promise<OwnContact[]> {
  const settingOf = await readSettings(trx)
  const deposits = caller.kind === 'member' ? await addressesOf(trx, caller.memberId) : []
  return [
    ...[...ownOrigins, servedOrigin ?? ''].flatMap((origin) => own(origin, 'instance', contactRequests)),
    ...settingContacts.flatMap(([key, mayAsk]) => own(settingOf(key), 'setting', mayAsk)),
    ...deposits.flatMap(({ address }) => own(address, 'deposit', ['payment'])),
    ...(await ownWallets(trx)).flatMap((address) => own(address, 'treasury', [])),
  ]
}

function own(text: string, source: OwnContact['source'], mayAsk: readonly ContactRequest[]): OwnContact[] {
  const { channel, value } = contactFrom(text)
  return channel === null ? [] : [{ channel, value, owner: null, source, since: null, mayAsk: [...mayAsk] }]
}
