import type { CallDeclaration, InputOf } from '@ohmstead/contract/kernel/call'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { addContact } from '@ohmstead/contract/official/calls'
import { officialErrors } from '@ohmstead/contract/official/errors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { aColleague, decides, staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller, Implemented } from '../../platform/implement.ts'
import { isSameNetwork } from '../networks/index.ts'
import { officialFeature } from './feature.ts'
import { openReports } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const calls = officialFeature.calls({ ownOrigins: ['https://ohmstead.example', 'https://staff.ohmstead.example'] })
const visitor = { kind: 'visitor' } as Caller
const page = { pageNum: 1, pageSize: 20 }
const key = () => newId('notice', clock.now())

/** A call from a known device. */
const from = <C extends CallDeclaration>(call: Implemented<C>, deviceId: string): Implemented<C> => ({
  ...call,
  handle: (request, input) => call.handle({ ...request, deviceId }, input),
})
/** A check from a device of its own, so that no captcha is asked for. */
const check = (text: string, caller = visitor, deviceId: string = key()) => ground.call(from(calls.checkContact, deviceId), caller, { text })
const report = (text: string, note?: string) => ground.call(from(calls.reportContact, key()), visitor, { text, ...(note !== undefined && { note }) })
const asked = (rest: Partial<InputOf<typeof addContact>> & { readonly text: string }): InputOf<typeof addContact> => ({
  idempotencyKey: key(),
  owner: 'Support desk',
  since: day('2026-01-01'),
  mayAsk: ['reference'],
  reason: 'We answer questions there',
  ...rest,
})
async function register(text: string, rest: Partial<InputOf<typeof addContact>> = {}) {
  const { approvalId } = await ground.call(calls.addContact, (await aColleague(database, 'support')).caller, asked({ text, ...rest }))
  await decides(database, await aColleague(database, 'operations'), approvalId)
  await clock.forward(MINUTE_MS)
}
const listed = async (ended: boolean) =>
  (await ground.call(calls.officialList, (await aColleague(database, 'support')).caller, { ended, ...page })).list

describe('the registry', () => {
  test('a contact is official once a second person agreed, and until two people end it', async () => {
    const support = await aColleague(database, 'support')
    const operations = await aColleague(database, 'operations')
    const { approvalId } = await ground.call(calls.addContact, support.caller, asked({ text: 'Help@Desk.example' }))
    expect(await check('help@desk.example')).toMatchObject({ verdict: 'notOurs' })
    await decides(database, operations, approvalId)
    expect(await check('mailto:HELP@desk.example')).toMatchObject({
      verdict: 'ours',
      channel: 'mail',
      value: 'help@desk.example',
      contacts: [{ owner: 'Support desk', source: 'registry', since: '2026-01-01', mayAsk: ['reference'] }],
    })
    const contact = (await listed(false)).find(({ value }) => value === 'help@desk.example')
    expect(contact).toMatchObject({ askedBy: support.id, approvedBy: operations.id, endedAt: null })
    const contactId = contact!.id
    const end = await ground.call(calls.endContact, operations.caller, { idempotencyKey: key(), contactId, reason: 'closed' })
    expect(await check('help@desk.example')).toMatchObject({ verdict: 'ours' })
    await clock.forward(MINUTE_MS)
    await decides(database, await aColleague(database, 'administrator'), end.approvalId)
    expect(await check('help@desk.example')).toMatchObject({ verdict: 'notOurs', contacts: [], endedAt: expect.any(Number) as number })
    expect((await listed(true)).map(({ id }) => id)).toContain(contactId)
    const again = ground.call(calls.endContact, operations.caller, { idempotencyKey: key(), contactId, reason: 'closed' })
    await expect(again).rejects.toThrow(officialErrors.contactEnded.name)
    // The same contact can become official again, by two people.
    await register('help@desk.example')
    expect(await check('help@desk.example')).toMatchObject({ verdict: 'ours' })
  })

  test('two requests for one contact add it once', async () => {
    const support = await aColleague(database, 'support')
    const administrator = await aColleague(database, 'administrator')
    const one = await ground.call(calls.addContact, support.caller, asked({ text: '+49 30 7654321' }))
    const other = await ground.call(calls.addContact, support.caller, asked({ text: '0049307654321' }))
    await decides(database, administrator, one.approvalId)
    await expect(decides(database, administrator, other.approvalId)).rejects.toThrow('outdated')
    expect((await listed(false)).filter(({ value }) => value === '+49307654321')).toHaveLength(1)
  })

  test.each<readonly [string, Partial<InputOf<typeof addContact>>, ErrorDeclaration]>([
    ['Mara from support', {}, officialErrors.notReadable],
    ['https://a.example@b.example', {}, officialErrors.notReadable],
    ['bit.ly/ours', {}, officialErrors.notReadable],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', {}, officialErrors.notReadable],
    ['@ohmstead', {}, officialErrors.serviceMissing],
    ['+49 30 1234567', { mayAsk: ['payment'] }, officialErrors.askedTooMuch],
    ['help@desk.example', { mayAsk: ['signIn'] }, officialErrors.askedTooMuch],
    ['later.example', { since: day('2099-01-01') }, officialErrors.sinceAhead],
  ])('%s is not requested with %j', async (text, rest, error) => {
    const request = ground.call(calls.addContact, (await aColleague(database, 'support')).caller, asked({ text, ...rest }))
    await expect(request).rejects.toThrow(error.name)
  })

  test('a site answers for the pages below it, and for no other host', async () => {
    await register('https://desk.vendor.example/ours', { mayAsk: ['signIn'] })
    expect(await check('https://desk.vendor.example/ours/form?id=1')).toMatchObject({ verdict: 'ours' })
    expect(await check('https://desk.vendor.example/others')).toMatchObject({ verdict: 'notOurs' })
    expect(await check('https://desk.vendor.example/ours2')).toMatchObject({ verdict: 'notOurs' })
    expect(await check('https://sub.desk.vendor.example/ours')).toMatchObject({ verdict: 'notOurs', resembles: 'desk.vendor.example/ours' })
  })

  test('a name without its service is answered with the services where it is ours', async () => {
    await register('telegram: @ohmstead_news', { mayAsk: [] })
    expect(await check('@Ohmstead_News')).toMatchObject({ verdict: 'ours', contacts: [{ value: 'telegram/@ohmstead_news' }] })
    expect(await check('https://x.com/ohmstead_news')).toMatchObject({ verdict: 'notOurs', resembles: 'telegram/@ohmstead_news' })
  })
})

describe('what is ours without an entry', () => {
  test('the addresses of the instance, with all they may ask for', async () => {
    expect(await check('https://ohmstead.example/login')).toMatchObject({
      verdict: 'ours',
      contacts: [{ source: 'instance', owner: null, since: null }],
    })
    expect(await check('https://staff.ohmstead.example')).toMatchObject({ verdict: 'ours' })
    expect(await check('https://ohmstead.example.evil.net/login')).toMatchObject({
      verdict: 'notOurs',
      resembles: 'ohmstead.example',
      warnings: ['ownName'],
    })
    expect(await check('someone@ohmstead.example')).toMatchObject({ verdict: 'notOurs', warnings: ['ownDomain'] })
  })

  test('the contacts of the settings, as long as they are there', async () => {
    await staffChange(database, 'platform.twitterUrl', 'https://twitter.com/Ohmstead')
    expect(await check('x.com/ohmstead')).toMatchObject({ verdict: 'ours', contacts: [{ source: 'setting', mayAsk: [] }] })
    await staffChange(database, 'platform.twitterUrl', '')
    expect(await check('x.com/ohmstead')).toMatchObject({ verdict: 'notOurs' })
  })

  test('the member’s own deposit address for that member alone, and the wallets of the treasury', async () => {
    const [ada, ben] = [await aMember(database.owner.kysely), await aMember(database.owner.kysely)]
    const [address, hot] = ['0x8617E340B3D01FA5F11F306F4090FD50E238070D', '0x52908400098527886E0F7030069857D2E4169EE7']
    await asMember(database, ada, (trx) =>
      sql`INSERT INTO deposits.member_address (address, member_id, family, derivation_index) VALUES (${address}, ${ada}, 'evm', 0)`.execute(trx),
    )
    await isSameNetwork(database.watcher, { network: 'erc20', chainId: 1, token: `0x${'1'.repeat(40)}`, decimals: 6, simulated: false })
    await sql`INSERT INTO treasury.wallet (network, address) VALUES ('erc20', ${hot})`.execute(database.worker.kysely)
    expect(await check(hot), 'no other role counted it').toMatchObject({ verdict: 'notOurs' })
    await database.owner.pool
      .query(`ALTER TABLE treasury.wallet DISABLE TRIGGER USER; UPDATE treasury.wallet SET block_number = 1, opening_micros = 0;
      ALTER TABLE treasury.wallet ENABLE TRIGGER USER`)
    expect(await check(address.toLowerCase(), ground.as(ada))).toMatchObject({
      verdict: 'ours',
      contacts: [{ source: 'deposit', mayAsk: ['payment'] }],
    })
    expect(await check(address, ground.as(ben))).toMatchObject({ verdict: 'notOurs', resembles: null })
    expect(await check(address)).toMatchObject({ verdict: 'notOurs' })
    expect(await check(hot)).toMatchObject({ verdict: 'ours', contacts: [{ source: 'treasury', mayAsk: [] }] })
    const poisoned = `${address.slice(0, 6)}${'1'.repeat(32)}${address.slice(-4).toLowerCase()}`
    expect(await check(poisoned, ground.as(ada))).toMatchObject({ verdict: 'notOurs', resembles: address })
    expect(await check(poisoned)).toMatchObject({ verdict: 'notOurs', resembles: null })
  })
})

describe('reports', () => {
  const reports = async (state: 'open' | 'fake' | 'dismissed') =>
    (await ground.call(calls.reportList, (await aColleague(database, 'support')).caller, { state, ...page })).list
  const judge = async (reportId: Id<'contactReport'>, verdict: 'fake' | 'dismissed', reason = 'It asks for codes') =>
    ground.call(calls.judgeReport, (await aColleague(database, 'support')).caller, { idempotencyKey: key(), reportId, verdict, reason })

  test('are counted, and a contact is fake once staff marked it', async () => {
    await report('http://evil-charge.example/pay', 'Asked for my code')
    await clock.forward(MINUTE_MS)
    await report('https://evil-charge.example/pay/')
    const [open] = await reports('open')
    expect(open!.lastAt).toBeGreaterThan(open!.reportedAt)
    expect(open).toMatchObject({ channel: 'site', value: 'evil-charge.example/pay', times: 2, note: 'Asked for my code', state: 'open' })
    expect(await check('evil-charge.example/pay')).toMatchObject({ verdict: 'notOurs' })
    expect(await openReports(database.api.kysely)).toBe(1)
    await judge(open!.id, 'fake')
    expect(await openReports(database.api.kysely)).toBe(0)
    expect(await check('evil-charge.example/pay/now')).toMatchObject({ verdict: 'fake' })
    expect(await check('evil-charge.example')).toMatchObject({ verdict: 'notOurs' })
    await expect(judge(open!.id, 'fake')).rejects.toThrow(officialErrors.alreadyJudged.name)
    await report('evil-charge.example/pay')
    expect(await reports('fake')).toMatchObject([{ times: 3, reason: 'It asks for codes' }])
    await judge(open!.id, 'dismissed')
    expect(await check('evil-charge.example/pay')).toMatchObject({ verdict: 'notOurs' })
  })

  test('a contact of the registry that was taken over is marked by one person, and what is ours by itself by none', async () => {
    await register('instagram: @ohmstead_charging', { mayAsk: [] })
    await report('instagram.com/ohmstead_charging')
    await report('https://ohmstead.example/login')
    const open = await reports('open')
    const idOf = (value: string) => open.find((one) => one.value === value)!.id
    await judge(idOf('instagram/@ohmstead_charging'), 'fake')
    expect(await check('instagram.com/ohmstead_charging')).toMatchObject({ verdict: 'fake', contacts: [] })
    await expect(judge(idOf('ohmstead.example/login'), 'fake')).rejects.toThrow(officialErrors.oursByItself.name)
    await judge(idOf('ohmstead.example/login'), 'dismissed')
  })

  test('of a text that is no contact are refused', () => expect(report('Mara from support')).rejects.toThrow(officialErrors.notReadable.name))
})

test('what cannot be read or followed is answered as such', async () => {
  expect(await check('Mara from support')).toMatchObject({ verdict: 'unclear', channel: null, reason: 'form' })
  expect(await check('030 1234567')).toMatchObject({ verdict: 'unclear', reason: 'country' })
  expect(await check('bit.ly/x')).toMatchObject({ verdict: 'unclear', reason: 'shortened' })
})

test('after five look-ups a device needs a captcha', async () => {
  const device = newId('notice', clock.now())
  for (let nth = 0; nth < 5; nth++) await check('other.example', visitor, device)
  await expect(check('other.example', visitor, device)).rejects.toThrow(credentialErrors.captchaNeeded.name)
})
