import { accountSecured } from '@ohmstead/contract/accounts/events'
import { channels, type SecurityKind } from '@ohmstead/contract/accounts/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Trx } from '../../../platform/database.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { publish } from '../../../platform/outbox.ts'
import { say } from '../../../platform/words.ts'
import { deliver, wordNotice, type NoticeParams } from '../../delivery/index.ts'
import type { Address } from '../address.ts'
import { describeDevice } from '../../credentials/index.ts'
import { findPerson } from '../person.store.ts'

/** A text message that arrives later would report something old. */
const TEXT_USEFUL_MS = DAY_MS

export interface SecurityNotice {
  readonly memberId: Id<'member'>
  readonly kind: SecurityKind
  readonly params: NoticeParams
  readonly at: Instant
  readonly lang: Language
  /** Addresses that the person had until now. */
  readonly formerly?: readonly Address[]
}

/** Notifies every address of a person, by mail and by text message, of a change of their security; publishes it as an event. */
export async function noticeSecurity(trx: Trx, { memberId, kind, params, at, lang, formerly = [] }: SecurityNotice): Promise<void> {
  const person = await findPerson(trx, memberId)
  assert(person, 'the member has a person to notify')
  for (const channel of channels) {
    const addresses = [person[channel], ...formerly.filter((address) => address.channel === channel).map(({ typed }) => typed)]
    for (const to of new Set(addresses)) {
      if (to === null) continue
      const words = wordNotice(channel, { kind, params, at, zone: person.zone }, lang, say)
      await deliver(
        trx,
        channel === 'email' ? { channel: 'mail', kind, to, ...words, at } : { channel: 'sms', kind, to, ...words, at, usefulForMs: TEXT_USEFUL_MS },
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
