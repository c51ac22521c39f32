import { accountSecured } from '@ohmstead/contract/accounts/events'
import { channels, type SecurityKind } from '@ohmstead/contract/accounts/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { RequestContext } from '../../platform/implement.ts'
import { publish } from '../../platform/outbox.ts'
import { say } from '../../platform/words.ts'
import { deliver, wordNotice, type NoticeParams } from '../delivery/index.ts'
import type { Address } from './address.ts'
import { describeDevice } from '../credentials/index.ts'
import { findPerson } from './person.store.ts'

/** A text message that arrives later would report something old. */
const TEXT_USEFUL_MS = DAY_MS

/** What a call needs to notify a person: its words are sealed. */
export type Noticing = Pick<RequestContext, 'trx' | 'now' | 'lang' | 'sealer'>

export interface SecurityNotice {
  readonly memberId: Id<'member'>
  readonly kind: SecurityKind
  readonly params: NoticeParams
  /** Addresses that the person had until now. */
  readonly formerly?: readonly Address[]
}

/** Notifies every address of a person, by mail and by text message, of a change of their security; publishes it as an event. */
export async function noticeSecurity(at: Noticing, { memberId, kind, params, formerly = [] }: SecurityNotice): Promise<void> {
  const { trx, now, lang, sealer } = at
  const person = await findPerson(trx, memberId)
  assert(person, 'the member has a person to notify')
  for (const channel of channels) {
    const addresses = [person[channel], ...formerly.filter((address) => address.channel === channel).map(({ typed }) => typed)]
    for (const to of new Set(addresses)) {
      if (to === null) continue
      const words = wordNotice(channel, { kind, params, at: now, zone: person.zone }, lang, say)
      await deliver(
        trx,
        sealer,
        channel === 'email'
          ? { channel: 'mail', kind, to, ...words, at: now }
          : { channel: 'sms', kind, to, ...words, at: now, usefulForMs: TEXT_USEFUL_MS },
      )
    }
  }
  await publish(trx, accountSecured, { memberId, kind })
}

/** Where a request came from, as worded in a notice. */
export function originOf({ userAgent, ip }: Pick<RequestContext, 'userAgent' | 'ip'>): NoticeParams {
  const { device, system } = describeDevice(userAgent)
  return { device: [device, system].filter(Boolean).join(', '), ip }
}
