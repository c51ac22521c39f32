import { checkContact, reportContact } from '@ohmstead/contract/official/calls'
import { officialErrors } from '@ohmstead/contract/official/errors'
import { reportChanged } from '@ohmstead/contract/official/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { ContactChannel } from '@ohmstead/contract/official/types'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { proveLookup } from '../../credentials/index.ts'
import { answerTo } from '../answer.ts'
import { contactFrom, keysOf } from '../contact.ts'
import { contactsOf, contactsWith, lastEnd } from '../contact.store.ts'
import { ownByItself } from '../own.act.ts'
import type { Parts } from '../parts.ts'
import { isMarkedFake, putReport } from '../report.store.ts'

/** The channels whose contacts can be confused with one of this channel. */
const comparedWith = (channel: ContactChannel): readonly ContactChannel[] => (channel === 'site' || channel === 'mail' ? ['site', 'mail'] : [channel])

export const checkContactOf = ({ ownOrigins }: Parts) =>
  implement(checkContact, async (at, { text, captcha }) => {
    const { trx } = at
    await proveLookup(at, captcha)
    const read = contactFrom(text)
    if (read.channel === null) return answerTo(read, { byItself: [], registered: [], isFake: false, endedAt: null, own: [] })
    const keys = keysOf(read)
    const byItself = await ownByItself(at, ownOrigins)
    const registered = await contactsWith(trx, read.channel, keys)
    return answerTo(read, {
      byItself: byItself.filter(({ channel, value }) => channel === read.channel && keys.includes(value)).slice(0, 1),
      registered: registered.map(({ channel, value, owner, since, mayAsk }) => ({ channel, value, owner, since, mayAsk, source: 'registry' })),
      isFake: await isMarkedFake(trx, read.channel, keys),
      endedAt: await lastEnd(trx, read.channel, keys),
      own: [...byItself, ...(await contactsOf(trx, comparedWith(read.channel)))],
    })
  })

export const reportContactOf = implement(reportContact, async (at, { text, note = '', captcha }) => {
  const { trx, now, refuse, publish } = at
  await proveLookup(at, captcha)
  const { channel, value } = contactFrom(text)
  if (channel === null) return refuse(officialErrors.notReadable)
  const reportId = await putReport(trx, { id: newId('contactReport', now), channel, value, note })
  assert(reportId, 'a report is stored or counted')
  await publish(reportChanged, { reportId, at: now })
  return {}
})
