import { devicesFeature } from './feature.ts'
import { createECDH, generateKeyPairSync } from 'node:crypto'
import { commissionDevice, createModel } from '@ohmstead/contract/devices/calls'
import type { CallDeclaration, InputOf, OutputOf } from '@ohmstead/contract/kernel/call'
import { micros } from '@ohmstead/contract/kernel/amount'
import { staffCommands } from '@ohmstead/contract/devices/types'
import { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { beforeAll, describe, expect, test } from 'vitest'
import { aColleague, callAs, decides, type Colleague } from '../../../test/cast/staff.ts'
import { registerFleet, type TestFleet } from '../../../test/fleet.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import type { Implemented } from '../../platform/implement.ts'
import { silentLog } from '../../platform/log.ts'
import { saveBoot } from './point.store.ts'
import { storeFrame } from '../../../test/frames.ts'
import { needsTwoPeople } from '../../edges/ocpp/index.ts'
import { differingPoints, energyRateAt, fleetOfGateway } from './index.ts'
import { testSealer } from '../../../test/sealer.ts'

const calls = devicesFeature.calls({ sealer: testSealer })

const db = withDatabase()
let gus: Colleague
let fay: Colleague
let finn: Colleague
let fleet: TestFleet
beforeAll(async () => {
  gus = await aColleague(db, 'administrator')
  fay = await aColleague(db, 'administrator')
  finn = await aColleague(db, 'finance')
  fleet = await registerFleet(db.owner, db.clock, 3)
})

/** Calls a handler as a member of staff, in a transaction of the API's role. */
function as<C extends CallDeclaration>(colleague: Colleague, handler: Implemented<C>, input: InputOf<C>): Promise<OutputOf<C>> {
  return inTransaction(db.api, async (trx) => handler.handle(await callAs(db, trx, colleague), input))
}
const page = { pageNum: 1, pageSize: 20 }
const keyOn = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' }).toString('hex')
/** The bare point of a key: 04 and two coordinates. */
const pointOn = (curve: string) => createECDH(curve).generateKeys('hex')
/** Only the last byte differs: the other point with the same first coordinate differs in more. */
const besideItsCurve = (point: string) => `${point.slice(0, -2)}${point.endsWith('00') ? '01' : '00'}`
let key = 0
const fresh = () => `idempotency-key-${(key += 1)}`

describe('catalogue', () => {
  test('sites and models are added, names of models once', async () => {
    const site = await as(gus, calls.createSite, {
      idempotencyKey: fresh(),
      name: 'North',
      address: 'Street 1',
      city: 'Bremen',
      country: 'DE',
      latitude: 53,
      longitude: 8.8,
      timeZone: 'Europe/Berlin',
    })
    expect((await as(gus, calls.siteList, {})).list).toContainEqual(site)
    const model = { name: 'Rapid 50', vendor: 'Ohmstead', current: 'DC' as const, plug: 'CCS 2', maxW: 50_000, connectors: 2 }
    const added = await as(gus, calls.createModel, { idempotencyKey: fresh(), ...model })
    expect((await as(gus, calls.modelList, {})).list).toContainEqual(added)
    await expect(as(gus, calls.createModel, { idempotencyKey: fresh(), ...model })).rejects.toThrow('modelNameInUse')
    const takes = (maxW: number) => z.safeDecode(createModel.input, { idempotencyKey: fresh(), ...model, maxW }).success
    expect([500_000, 500_001].map(takes)).toEqual([true, false])
  })
})

describe('a device', () => {
  const input = () => ({
    serial: `NEW-${(key += 1)}`,
    modelId: fleet.modelId,
    siteId: fleet.siteId,
    name: 'New unit',
    meterSerial: `M-${key}`,
    reason: 'delivered today',
  })
  const meterOf = ({ serial }: { readonly serial: string }) => serial.replace('NEW', 'M')

  test('is registered with credentials that are shown once and accepted from its station', async () => {
    const { device, password, passwordHex, pairingCode } = await as(gus, calls.commissionDevice, input())
    expect(device).toMatchObject({ state: 'offline', commissionedAt: null, placement: 'managedSite', connectors: [], simulated: true })
    expect(pairingCode).toMatch(/^\d{6}$/)
    const { mayConnect } = fleetOfGateway({ db: db.gateway, clock: db.clock, log: silentLog })
    const peer = { address: '127.0.0.1', scope: 'loopback', secure: false } as const
    for (const form of [password, passwordHex, passwordHex.toUpperCase()])
      expect(await mayConnect(device.stationId, Buffer.from(form), peer)).toMatchObject({ pointId: device.id, booted: false })
    expect(await mayConnect(device.stationId, Buffer.from(pairingCode), peer)).toBe('refused')
    const { rows } = await db.owner.pool.query(`SELECT detail FROM platform.audit WHERE subject = $1 AND act = 'device.registered'`, [device.id])
    expect(rows).toEqual([{ detail: device.serial }])
  })

  const identity = {
    vendor: 'V',
    model: 'M',
    serial: null,
    boxSerial: null,
    meterSerial: null,
    meterType: null,
    firmware: null,
    iccid: null,
    imsi: null,
  }
  const boots = (pointId: Id<'point'>, words: Partial<typeof identity> | Record<string, string>) =>
    inTransaction(db.gateway, async (trx) => {
      const at = db.clock.now()
      return saveBoot(trx, { ...identity, ...words, pointId, at, frameId: await storeFrame(trx, pointId, 'BootNotification', at) })
    })
  const asksAgain = async (pointId: Id<'point'>) =>
    (await as(gus, calls.askAcceptance, { idempotencyKey: fresh(), pointId, reason: 'tested on site' })).approvalId
  /** A colleague who does not count as one of two yet. */
  const newColleague = async () => {
    const nia = await aColleague(db, 'operations')
    await db.owner.pool.query(
      `INSERT INTO staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
       VALUES (sha256(convert_to($1, 'utf8')), $1, 'st_x', platform.now(), platform.now() + interval '50 minutes')`,
      [nia.id],
    )
    return nia
  }
  /** Registered by one person and accepted by another. */
  const inTwo = async (asked: InputOf<typeof commissionDevice>) => {
    const { device, approvalId } = await as(gus, calls.commissionDevice, asked)
    await decides(db, fay, approvalId!)
    return device
  }
  const accept = (pointId: Id<'point'>, kind: 'serial' | 'meterSerial', value: string, sameMeter?: boolean) =>
    as(gus, calls.acceptIdentity, { idempotencyKey: fresh(), pointId, kind, value, reason: 'label read on site', ...(sameMeter && { sameMeter }) })

  test('whose station reports another serial or meter is not offered until staff accept both, with a reason', async () => {
    const { device, approvalId } = await as(gus, calls.commissionDevice, input())
    expect(await boots(device.id, { serial: 'INNER-7', meterSerial: 'M9', iccid: '8949020000012345678', firmware: '1.2' })).toEqual([
      'serial',
      'meterSerial',
    ])
    expect(await as(gus, calls.deviceDetail, { pointId: device.id })).toMatchObject({
      commissionedAt: null,
      differs: ['serial', 'meterSerial'],
      registered: { vendor: 'Ohmstead', meterSerial: meterOf(device), hasMeterKey: false, meterKeyRequired: false },
      reported: { serial: 'INNER-7' },
      said: { meterSerial: 'M9', iccid: '…5678', imsi: null },
    })
    expect((await as(gus, calls.deviceList, { ...page, differs: true })).list.map(({ id }) => id)).toEqual([device.id])
    expect(await differingPoints(db.api.kysely)).toBe(1)
    await expect(accept(device.id, 'serial', 'ANOTHER')).rejects.toThrow('identityNotReported')
    expect(await accept(device.id, 'serial', 'INNER-7')).toMatchObject({ differs: ['meterSerial'], commissionedAt: null })
    // Nothing was sold under the registered meter yet, so the registered serial is corrected. The second person has not seen it.
    const corrected = await accept(device.id, 'meterSerial', 'M9')
    expect(corrected).toMatchObject({
      differs: [],
      commissionedAt: null,
      acceptance: 'asked',
      registered: { meterSerial: 'M9' },
      serial: device.serial,
    })
    await expect(decides(db, fay, approvalId!)).rejects.toThrow('outdated')
    await decides(db, fay, approvalId!, false)
    await decides(db, fay, await asksAgain(device.id))
    expect(await as(gus, calls.deviceDetail, { pointId: device.id })).toMatchObject({ acceptance: 'accepted', commissionedAt: expect.any(Number) })
    expect(await differingPoints(db.api.kysely)).toBe(0)
    const { rows } = await db.owner.pool.query(
      `SELECT detail FROM platform.audit WHERE subject = $1 AND act = 'device.identityAccepted' ORDER BY id`,
      [device.id],
    )
    expect(rows.map(({ detail }) => detail)).toEqual([
      `serial INNER-7 for ${device.serial}: label read on site`,
      `meterSerial M9 for ${meterOf(device)}: label read on site`,
    ])
  })

  test('is in service once it has booted and a second person accepted it, in any order', async () => {
    const [first, second] = [await as(gus, calls.commissionDevice, input()), await as(gus, calls.commissionDevice, input())]
    expect(first).toMatchObject({ device: { acceptance: 'asked' }, approvalId: expect.stringMatching(/^ap_/) })
    const detail = async (pointId: Id<'point'>) => as(gus, calls.deviceDetail, { pointId })
    await boots(first.device.id, {})
    expect(await detail(first.device.id)).toMatchObject({ commissionedAt: null, acceptance: 'asked', differs: [] })
    await expect(decides(db, gus, first.approvalId!)).rejects.toThrow('ownRequest')
    const { changes } = await decides(db, fay, first.approvalId!)
    expect(changes.map(({ field, after: value }) => [field, value])).toEqual([
      ['serial', first.device.serial],
      ['model', first.device.model.name],
      ['power', '1 × 22 kW'],
      ['site', 'Harbour'],
      ['meterSerial', meterOf(first.device)],
      ['meterKey', null],
    ])
    expect(await detail(first.device.id)).toMatchObject({ commissionedAt: expect.any(Number), acceptance: 'accepted' })
    await decides(db, fay, second.approvalId!)
    expect(await detail(second.device.id)).toMatchObject({ commissionedAt: null, acceptance: 'accepted' })
    await boots(second.device.id, {})
    expect(await detail(second.device.id)).toMatchObject({ commissionedAt: db.clock.now() })
    await expect(asksAgain(second.device.id)).rejects.toThrow('unitAccepted')
  })

  test('is requested again after it was declined; one that is retired is not', async () => {
    const { device, approvalId } = await as(gus, calls.commissionDevice, input())
    await boots(device.id, {})
    await expect(asksAgain(device.id)).rejects.toThrow('unitAsked')
    await decides(db, fay, approvalId!, false)
    expect(await as(gus, calls.deviceDetail, { pointId: device.id })).toMatchObject({ commissionedAt: null, acceptance: 'needed' })
    const again = await asksAgain(device.id)
    await as(gus, calls.retireDevice, { idempotencyKey: fresh(), pointId: device.id, reason: 'Never installed' })
    await expect(decides(db, fay, again)).rejects.toThrow('outdated')
    await expect(asksAgain(device.id)).rejects.toThrow('pointNotFound')
    await expect(asksAgain(newId('point', START))).rejects.toThrow('pointNotFound')
  })

  test('is registered by a person who does not count yet; a colleague requests it', async () => {
    const nia = await newColleague()
    const { device, approvalId } = await as(nia, calls.commissionDevice, input())
    expect([approvalId, device.acceptance]).toEqual([null, 'needed'])
    await expect(as(nia, calls.askAcceptance, { idempotencyKey: fresh(), pointId: device.id, reason: 'mine' })).rejects.toThrow('countsLater')
    const asked = await asksAgain(device.id)
    await expect(decides(db, nia, asked)).rejects.toThrow('countsLater')
    await decides(db, fay, asked)
    await boots(device.id, {})
    expect(await as(gus, calls.deviceDetail, { pointId: device.id })).toMatchObject({ commissionedAt: db.clock.now() })
  })

  test('gets another key in service only from two people who are known, and before from any two', async () => {
    const newKey = (colleague: Colleague, pointId: Id<'point'>) =>
      as(colleague, calls.giveCommand, {
        idempotencyKey: fresh(),
        pointId,
        action: 'ChangeConfiguration',
        payload: '{"key":"authorizationKey","value":""}',
        reason: 'known by the installer',
      })
    const [serving, nia] = [await inTwo(input()), await newColleague()]
    const early = await newKey(nia, serving.id)
    await boots(serving.id, {})
    await expect(newKey(nia, serving.id)).rejects.toThrow('countsLater')
    const { approvalId } = await newKey(gus, serving.id)
    await expect(decides(db, nia, approvalId!)).rejects.toThrow('countsLater')
    await expect(decides(db, fay, early.approvalId!)).rejects.toThrow('countsLater')
    await decides(db, fay, approvalId!)
    const { device } = await as(gus, calls.commissionDevice, input())
    await decides(db, nia, (await newKey(gus, device.id)).approvalId!)
  })

  test('cannot be the station of another unit in use', async () => {
    const [first, second] = [await as(gus, calls.commissionDevice, input()), await as(gus, calls.commissionDevice, input())]
    for (const { device } of [first, second]) await boots(device.id, { serial: 'TWICE-1' })
    await boots(second.device.id, { serial: 'TWICE-1', boxSerial: first.device.serial.toLowerCase() })
    await accept(first.device.id, 'serial', 'TWICE-1')
    await expect(accept(second.device.id, 'serial', 'TWICE-1')).rejects.toThrow('serialInUse')
    await expect(accept(second.device.id, 'serial', first.device.serial.toLowerCase())).rejects.toThrow('serialInUse')
    await expect(as(gus, calls.commissionDevice, { ...input(), serial: 'twice-1' })).rejects.toThrow('serialInUse')
  })

  test('is found by its serial in any case, with any blanks, in any field', async () => {
    for (const words of [
      { serial: ' new-%s ' },
      { boxSerial: 'NEW-%s' },
      { serial: 'INNER', boxSerial: 'New-%s', meterSerial: ' m-%s' },
      { serial: '', boxSerial: '' },
      {},
    ]) {
      const device = await inTwo(input())
      const own = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value.replace('%s', device.serial.slice(4))]))
      expect(await boots(device.id, own)).toEqual([])
      expect(await as(gus, calls.deviceDetail, { pointId: device.id })).toMatchObject({ differs: [], commissionedAt: db.clock.now() })
    }
  })

  test('in service keeps its meter and key: another name is accepted only with a confirmation that the meter is the same', async () => {
    const device = await inTwo({ ...input(), meterPublicKey: keyOn('prime256v1') })
    await boots(device.id, { serial: device.serial })
    expect(await boots(device.id, { serial: device.serial, meterSerial: 'EXCHANGED' })).toEqual(['meterSerial'])
    await expect(accept(device.id, 'meterSerial', 'EXCHANGED')).rejects.toThrow('meterInService')
    expect(await accept(device.id, 'meterSerial', 'EXCHANGED', true)).toMatchObject({
      differs: [],
      registered: { meterSerial: meterOf(device), hasMeterKey: true },
    })
    await expect(accept(device.id, 'meterSerial', 'EXCHANGED', true)).rejects.toThrow('identityNotReported')
    for (const statement of [`UPDATE devices.accepted_identity SET value = 'X'`, `DELETE FROM devices.accepted_identity`])
      await expect(db.owner.pool.query(statement)).rejects.toThrow('stays on record')
    await expect(
      db.api.pool.query(
        `INSERT INTO devices.accepted_identity (point_id, kind, value, registered, reason, accepted_by, accepted_at) VALUES ($1, 'serial', 'UNHEARD', '', 'because', 'me', now())`,
        [device.id],
      ),
    ).rejects.toThrow('only what the station says now')
    await expect(db.gateway.pool.query(`UPDATE devices.point SET commissioned_at = now() WHERE id = $1`, [device.id])).rejects.toThrow('denied')
  })

  test('has a meter of its own, also if two are registered at the same moment', async () => {
    const first = input()
    const { device: former } = await as(gus, calls.commissionDevice, first)
    for (const meterSerial of [first.meterSerial, first.meterSerial.toLowerCase()])
      await expect(as(gus, calls.commissionDevice, { ...input(), meterSerial })).rejects.toThrow('meterSerialInUse')
    const { device } = await as(gus, calls.commissionDevice, input())
    await boots(device.id, { serial: device.serial, meterSerial: first.meterSerial })
    await expect(accept(device.id, 'meterSerial', first.meterSerial)).rejects.toThrow('meterSerialInUse')
    const together = await Promise.allSettled([1, 2, 3].map(() => as(gus, calls.commissionDevice, { ...input(), meterSerial: 'M-TOGETHER' })))
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await as(gus, calls.retireDevice, { idempotencyKey: fresh(), pointId: former.id, reason: 'Replaced' })
    expect(await as(gus, calls.commissionDevice, { ...input(), meterSerial: first.meterSerial })).toMatchObject({ device: { differs: [] } })
  })

  test('whose meter is known keeps its spelling, and no role writes a serial with look-alike characters', async () => {
    const first = input()
    const { device: former } = await as(gus, calls.commissionDevice, first)
    await as(gus, calls.retireDevice, { idempotencyKey: fresh(), pointId: former.id, reason: 'Replaced' })
    await expect(as(gus, calls.commissionDevice, { ...input(), meterSerial: first.meterSerial.toLowerCase() })).rejects.toThrow('meterSerialInUse')
    const { device } = await as(gus, calls.commissionDevice, input())
    await expect(db.owner.pool.query(`UPDATE devices.point SET meter_serial = $2 WHERE id = $1`, [device.id, 'OTHER\u20111'])).rejects.toThrow(
      'guard:devices_serial_form',
    )
    await boots(device.id, { serial: 'OHM\u04101' })
    await expect(accept(device.id, 'serial', 'OHM\u04101')).rejects.toThrow('guard:devices_serial_form')
  })

  test.each(['prime256v1', 'secp256k1', 'secp384r1', 'secp521r1', 'brainpoolP256r1', 'brainpoolP384r1'])(
    'takes the key of a meter on %s',
    async (curve) => {
      for (const meterPublicKey of [keyOn(curve), pointOn(curve), pointOn(curve).slice(2)])
        expect(await as(gus, calls.commissionDevice, { ...input(), meterPublicKey })).toMatchObject({ device: { differs: [] } })
    },
  )

  test.each([
    ['of noise', 'ab'.repeat(40)],
    ['on a weak curve', keyOn('prime192v1')],
    ['of another kind', generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('hex')],
    ['with something after its end', `${keyOn('prime256v1')}00`],
    ['without its end', keyOn('prime256v1').slice(0, -2)],
    ['that is no point of its curve', besideItsCurve(pointOn('prime256v1'))],
    ['that is private', generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex')],
  ])('refuses a meter key %s', async (_, meterPublicKey) => {
    await expect(as(gus, calls.commissionDevice, { ...input(), meterPublicKey })).rejects.toThrow('meterKeyWrong')
  })

  test('takes keys with whole bytes only', () => {
    const takes = (meterPublicKey: string) => z.safeDecode(commissionDevice.input, { ...input(), meterPublicKey }).success
    expect([keyOn('prime256v1'), `${keyOn('prime256v1')}a`, keyOn('prime256v1').toUpperCase(), 'xy'.repeat(40)].map(takes)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('needs a model and a site that exist, and a serial of its own', async () => {
    const taken = input()
    await as(gus, calls.commissionDevice, taken)
    await expect(as(gus, calls.commissionDevice, taken)).rejects.toThrow('serialInUse')
    await expect(as(gus, calls.commissionDevice, { ...input(), modelId: newId('model', START) })).rejects.toThrow('modelNotFound')
    await expect(as(gus, calls.commissionDevice, { ...input(), siteId: newId('site', START) })).rejects.toThrow('siteNotFound')
  })

  test('is listed, found, and not found', async () => {
    expect(await as(gus, calls.deviceList, { state: 'offline', search: 'unit 000', ...page })).toMatchObject({ total: 3 })
    expect(await as(gus, calls.deviceDetail, { pointId: fleet.units[0]!.pointId })).toMatchObject({ serial: fleet.units[0]!.serial })
    for (const call of [calls.deviceDetail, calls.deviceFrames, calls.deviceCommands] as const) {
      await expect(as(gus, call as never, { pointId: newId('point', START), ...page })).rejects.toThrow('pointNotFound')
    }
  })
})

describe('a command of staff', () => {
  const give = (action: 'Reset' | 'TriggerMessage', payload: string, idempotencyKey = fresh(), reason = 'it hangs') =>
    as(gus, calls.giveCommand, { idempotencyKey, pointId: fleet.units[0]!.pointId, action, payload, reason })
  const commands = async () => (await as(gus, calls.deviceCommands, { pointId: fleet.units[0]!.pointId, ...page })).list

  test('for one person is queued, for two is queued once another one approved', async () => {
    const alone = await give('TriggerMessage', '{"requestedMessage":"Heartbeat"}')
    expect(alone).toMatchObject({ command: { state: 'queued', askedBy: gus.id, decidedBy: null }, approvalId: null })
    const hard = await give('Reset', '{"type":"Hard"}')
    expect(hard.command).toBeNull()
    const before = (await commands()).length
    await expect(decides(db, gus, hard.approvalId!)).rejects.toThrow('ownRequest')
    await decides(db, fay, hard.approvalId!)
    expect((await commands())[0]).toMatchObject({ action: 'Reset', state: 'queued', askedBy: gus.id, decidedBy: fay.id })
    await expect(decides(db, fay, hard.approvalId!)).rejects.toThrow('alreadyDecided')
    expect(await commands()).toHaveLength(before + 1)
  })

  test('that is declined never reaches the station', async () => {
    const hard = await give('Reset', '{"type":"Hard"}')
    const before = (await commands()).length
    expect(await decides(db, fay, hard.approvalId!, false)).toMatchObject({ state: 'declined', decidedBy: fay.id, decisionReason: 'not now' })
    expect(await commands()).toHaveLength(before)
  })

  test('for two says why', async () => {
    const { pointId } = fleet.units[0]!
    const asked = as(gus, calls.giveCommand, { idempotencyKey: fresh(), pointId, action: 'Reset', payload: '{"type":"Hard"}' })
    await expect(asked).rejects.toThrow('reasonNeeded')
  })

  test.each([
    ['Reset', { type: 'Soft' }],
    ['Reset', { type: 'Hard' }],
    ['Reset', {}],
    ...staffCommands.map((action) => [action, {}] as const),
  ] as const)('%s %j needs as many people for the database as for the code', async (action, payload) => {
    const { rows } = await db.owner.pool.query<{ two: boolean }>('SELECT ocpp.needs_two_people($1, $2) AS two', [action, JSON.stringify(payload)])
    expect(rows[0]?.two).toBe(needsTwoPeople(action, payload))
  })

  test('under one key is one', async () => {
    const same = fresh()
    expect((await give('Reset', '{"type":"Soft"}', same)).command?.id).toBe((await give('Reset', '{"type":"Soft"}', same)).command?.id)
  })

  test.each(['', '[]', 'null', '{"type":"Gently"}', '{"type":"Soft","odd":1}', '{'])('with the payload %j is refused', async (payload) => {
    await expect(give('Reset', payload)).rejects.toThrow('commandPayloadWrong')
  })

  test('that is not sent in time is timed out, which is published once', async () => {
    const { command } = await give('TriggerMessage', '{"requestedMessage":"Heartbeat"}')
    const { id } = command!
    const [expire] = devicesFeature.dueWork
    await db.clock.forward(DAY_MS + HOUR_MS)
    expect(await runDueNow(db.worker, expire, db.clock.now())).toBeGreaterThan(0)
    expect(await runDueNow(db.worker, expire, db.clock.now())).toBe(0)
    const { list } = await as(gus, calls.deviceCommands, { pointId: fleet.units[0]!.pointId, ...page })
    expect(list.find((command) => command.id === id)).toMatchObject({ state: 'timedOut', sentAt: null })
    expect(list.filter(({ state }) => state === 'queued')).toEqual([])
    const { rowCount } = await db.owner.pool.query(`SELECT FROM platform.outbox WHERE name = 'command.answered' AND payload->>'commandId' = $1`, [id])
    expect(rowCount).toBe(1)
  })
})

describe('an energy rate', () => {
  const ask = (perKwh: bigint, validFrom = after(db.clock.now(), HOUR_MS)) =>
    as(finn, calls.askEnergyRate, {
      idempotencyKey: fresh(),
      country: 'FR',
      tariffClass: 'AC',
      perKwh: micros(perKwh),
      validFrom,
      reason: 'the supplier’s price',
    })

  test('needs two people and begins in the future', async () => {
    const validFrom = after(db.clock.now(), HOUR_MS)
    const { approvalId } = await ask(230_000n, validFrom)
    expect(await energyRateAt(db.worker.kysely, 'FR', 'AC', validFrom)).toBeNull()
    const second = await ask(250_000n, validFrom)
    expect((await decides(db, fay, approvalId)).changes.find(({ field }) => field === 'perKwh')).toMatchObject({ before: null, after: '0.23' })
    expect(await energyRateAt(db.worker.kysely, 'FR', 'AC', validFrom)).toBe(230_000n)
    // Requested when there was none: what the second person saw is outdated.
    await expect(decides(db, fay, second.approvalId)).rejects.toThrow('outdated')
    await expect(ask(1n, after(db.clock.now(), -1))).rejects.toThrow('energyRateWrong')
    const late = await ask(240_000n, after(db.clock.now(), 2 * HOUR_MS))
    await db.clock.forward(3 * HOUR_MS)
    await expect(decides(db, fay, late.approvalId)).rejects.toThrow('outdated')
    expect((await as(gus, calls.energyRateList, {})).list).toMatchObject([{ askedBy: finn.id, approvedBy: fay.id }])
  })

  test('that has not begun is withdrawn by one person where none was before, by two where that one continues', async () => {
    const put = async (perKwh: bigint, hours: number) => {
      const validFrom = after(db.clock.now(), hours * HOUR_MS)
      const { approvalId } = await as(finn, calls.askEnergyRate, {
        idempotencyKey: fresh(),
        country: 'FR',
        tariffClass: 'DC',
        perKwh: micros(perKwh),
        validFrom,
        reason: 'the supplier’s price',
      })
      await decides(db, fay, approvalId)
      return (await as(gus, calls.energyRateList, {})).list.find((row) => row.validFrom === validFrom && row.withdrawnAt === null)!
    }
    const withdraw = (id: string, reason?: string) => as(finn, calls.withdrawEnergyRate, { idempotencyKey: fresh(), id, ...(reason && { reason }) })
    const at = (hours: number) => energyRateAt(db.worker.kysely, 'FR', 'DC', after(db.clock.now(), hours * HOUR_MS))
    const first = await put(200_000n, 1)
    expect(await withdraw(first.id)).toEqual({ approvalId: null })
    const before = await put(210_000n, 1)
    const mistaken = await put(9_000_000n, 24 * 365 * 70)
    await expect(withdraw(mistaken.id)).rejects.toThrow('reasonNeeded')
    const { approvalId } = await withdraw(mistaken.id, 'a wrong entry')
    expect(await at(24 * 365 * 72)).toBe(9_000_000n)
    await expect(decides(db, finn, approvalId!)).rejects.toThrow('ownRequest')
    await decides(db, fay, approvalId!)
    expect(await at(24 * 365 * 72)).toBe(210_000n)
    await expect(withdraw(mistaken.id)).rejects.toThrow('energyRateInForce')
    // A wrong entry does not block a new one.
    await put(230_000n, 10)
    expect([await at(2), await at(9), await at(10), await at(24 * 365 * 72)]).toEqual([210_000n, 210_000n, 230_000n, 230_000n])
    await db.clock.forward(2 * HOUR_MS)
    await expect(withdraw(before.id)).rejects.toThrow('energyRateInForce')
  })
})
