import { generateKeyPairSync } from 'node:crypto'
import type { Evidence } from '@ohmstead/contract/income/types'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, statesRegister } from './frame-register.ts'
import { verifyEvidence, type NodeKey } from './verify-evidence.ts'
import { at, evidenceOf, hash, id, T0, nodeTools, usualStory, type Story } from './evidence-example.ts'

const good = () => evidenceOf(usualStory)
const verified = (evidence: Evidence) => verifyEvidence(evidence, nodeTools)
const faults = async (evidence: Evidence) => {
  const { nodes } = await verified(evidence)
  return (Object.keys(nodes) as NodeKey[]).filter((key) => nodes[key] === 'broken').sort()
}
/** The evidence with one document changed, while its stored hash stays the same. */
const rewritten = (evidence: Evidence, node: 'chargingSession' | 'settlement', from: string, to: string, rehash = false): Evidence => {
  const document = evidence[node].document.replace(from, to)
  expect(document).not.toBe(evidence[node].document)
  return { ...evidence, [node]: { ...evidence[node], document, ...(rehash && { hash: hash(document) }) } }
}
const withFrame = (evidence: Evidence, index: number, change: (raw: string) => string, rehash = false): Evidence => ({
  ...evidence,
  frames: evidence.frames.map((frame, at) =>
    at === index ? { ...frame, raw: change(frame.raw), ...(rehash && { hash: hash(change(frame.raw)) }) } : frame,
  ),
})

describe('valid evidence', () => {
  it('is valid at every node', async () => {
    const { checks, nodes, broken } = await verified(good())
    expect(broken).toBe(false)
    expect(checks.map(({ key, result }) => `${key} ${result}`)).toEqual([
      'frames valid',
      'registers valid',
      'energy valid',
      'signature valid',
      'key valid',
      'bill valid',
      'price valid',
      'payment valid',
      'windows valid',
      'parts valid',
      'settlement valid',
      'line valid',
      'release valid',
    ])
    expect(Object.values(nodes).every((result) => result === 'valid')).toBe(true)
  })

  it('is valid before its release, with the release reported as missing', async () => {
    const { broken, checks } = await verified(evidenceOf({ ...usualStory, released: false }))
    expect(broken).toBe(false)
    expect(checks.find(({ key }) => key === 'release')).toEqual({ key: 'release', result: 'unknown', reason: 'notReleased' })
  })

  it('is valid without a signature, with the signature reported as missing', async () => {
    const { broken, nodes } = await verified(evidenceOf({ ...usualStory, signed: false }))
    expect(broken).toBe(false)
    expect(nodes.signature).toBe('unknown')
  })

  it('is valid if the meter signed more than was billed, and reports it', async () => {
    const { broken, checks } = await verified(evidenceOf({ ...usualStory, signedMoreWh: 700 }))
    expect(broken).toBe(false)
    expect(checks.find(({ key }) => key === 'signature')).toEqual({ key: 'signature', result: 'unknown', reason: 'lowered' })
  })

  it.each([1, 2, 3, 4])('is valid with idle time that is not whole seconds, by the rule of version %i of the bill', async (version) => {
    const registers = [
      [0, 5_000],
      [20, 5_400],
      [80.000_4, 5_400],
    ] as const
    const evidence = evidenceOf({ ...usualStory, signed: false, registers, version })
    expect(evidence.chargingSession.idleMs).toBe(version < 3 ? 3_600_024 : 3_600_000)
    expect((await verified(evidence)).broken).toBe(false)
    const other = version < 3 ? 3 : 2
    expect(await faults(rewritten(evidence, 'chargingSession', `"version":${version}`, `"version":${other}`, true))).toEqual(
      expect.arrayContaining(['readings']),
    )
  })

  it('accepts evidence with a register restart, and with a span that another bill includes', async () => {
    const restarted: Story = {
      signed: false,
      registers: [
        [0, 5_000],
        [20, 5_400],
        [25, 0, 1],
        [40, 200, 1],
        [60, 350, 1],
      ],
      windows: [
        { custodyId: id('cu'), from: -60, until: 30, disposition: 'host', commissionPpm: 180_000 },
        { custodyId: id('cv'), from: 30, until: 90, disposition: 'host', commissionPpm: 180_000 },
      ],
    }
    const evidence = evidenceOf(restarted)
    expect(evidence.chargingSession.energyWh).toBe(750)
    expect(evidence.settlement.windows.map(({ energyWh }) => energyWh)).toEqual([466, 284])
    expect(await faults(evidence)).toEqual([])
    const overlapping = evidenceOf({ ...usualStory, signed: false, billedBefore: [{ epoch: 0, fromWh: 0, toWh: usualStory.registers[1]![1] }] })
    expect(await faults(overlapping)).toEqual([])
    expect(overlapping.chargingSession.energyWh).toBe(usualStory.registers.at(-1)![1] - usualStory.registers[1]![1])
    const { billedBefore: _, ...hidden } = overlapping.chargingSession
    expect(await faults({ ...overlapping, chargingSession: hidden })).toContain('session')
  })

  it('accepts time without a connection that was taken off the bill, and no other', async () => {
    const registers = [
      [0, 5_000],
      [20, 5_400],
      [1_220, 5_400],
      [1_240, 6_000],
    ] as const
    const offline = { outages: [{ from: at(30), until: at(1_210) }], maxW: 22_000 }
    const story = { ...usualStory, signed: false, registers, tariff: { perMinute: parseAmount('0.05') } }
    const evidence = evidenceOf({ ...story, offline })
    expect(evidence.chargingSession).toMatchObject({ chargingMs: 60 * MINUTE_MS, idleMs: 0, offlineMs: 1_180 * MINUTE_MS })
    expect(await faults(evidence)).toEqual([])
    const shorter = rewritten(evidence, 'chargingSession', `"until":${at(1_210)}`, `"until":${at(1_200)}`, true)
    expect(await faults(shorter)).toEqual(expect.arrayContaining(['readings']))
  })

  it('is broken if the meter signed less', async () => {
    expect(await faults(evidenceOf({ ...usualStory, signedMoreWh: -1 }))).toEqual(['signature'])
  })

  it('reports a curve that this browser does not support', async () => {
    const { checks, broken } = await verifyEvidence(good(), { ...nodeTools, verifyEcdsa: () => null })
    expect(broken).toBe(false)
    expect(checks.find(({ key }) => key === 'signature')).toEqual({ key: 'signature', result: 'unknown', reason: 'curve' })
  })

  it('is valid for any energy, driver, custody and price', async () => {
    const story: fc.Arbitrary<Story> = fc
      .record({
        start: fc.nat(90_000_000),
        steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat(9_000)), { minLength: 1, maxLength: 8 }),
        cut: fc.integer({ min: -30, max: 400 }),
        dispositions: fc.tuple(fc.constantFrom('host' as const, 'ownUse' as const, 'house' as const), fc.constant('host' as const)),
        commissionPpm: fc.constantFrom(150_000, 200_000, 333_333),
        perKwh: fc.bigInt({ min: 0n, max: 2_000_000n }),
        vatPpm: fc.constantFrom(0, 190_000, 220_000),
        signed: fc.boolean(),
        released: fc.boolean(),
      })
      .map(({ start, steps, cut, dispositions, commissionPpm, perKwh, vatPpm, signed, released }) => {
        const registers = steps.reduce<[number, number][]>(
          (rows, [minutes, energy]) => [...rows, [(rows.at(-1)?.[0] ?? 0) + minutes, (rows.at(-1)?.[1] ?? 0) + energy + 1]],
          [[0, start]],
        )
        const windows = [
          {
            custodyId: 'cu_first',
            from: -100,
            until: cut,
            disposition: dispositions[0],
            commissionPpm: dispositions[0] === 'host' ? commissionPpm : 0,
          },
          { custodyId: 'cu_second', from: cut, until: 2_000, disposition: dispositions[1], commissionPpm },
        ]
        return { registers, windows, tariff: { perKwh: perKwh as never, vatPpm }, signed, released }
      })
    await fc.assert(
      fc.asyncProperty(story, async (facts) => {
        expect(await faults(evidenceOf(facts))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('altered evidence', () => {
  it.each<[string, (evidence: Evidence) => Evidence, NodeKey]>([
    ['a digit in the last frame', (one) => withFrame(one, 3, (raw) => raw.replace('10312770', '10312771')), 'frame:f3'],
    ['a digit in the first frame', (one) => withFrame(one, 0, (raw) => raw.replace('10284110', '10284100')), 'frame:f0'],
    ['a frame and its own hash', (one) => withFrame(one, 3, (raw) => raw.replace('10312770', '10312771'), true), 'frame:f3'],
    ['a missing frame', (one) => ({ ...one, frames: one.frames.slice(1) }), 'readings'],
    [
      'a reading that no frame states',
      (one) => ({ ...one, readings: one.readings.map((reading, index) => (index === 3 ? { ...reading, registerWh: wh(10_312_771) } : reading)) }),
      'readings',
    ],
    ['the energy of the charging session', (one) => ({ ...one, chargingSession: { ...one.chargingSession, energyWh: wh(28_661) } }), 'session'],
    ['the register in the bill', (one) => rewritten(one, 'chargingSession', '"registerWh":10312770', '"registerWh":10312771'), 'session'],
    ['the bill with its own hash', (one) => rewritten(one, 'chargingSession', '"registerWh":10312770', '"registerWh":10312771', true), 'session'],
    ['a bill that is not valid JSON', (one) => ({ ...one, chargingSession: { ...one.chargingSession, document: '{' } }), 'session'],
    [
      'the tariff shown',
      (one) => ({ ...one, chargingSession: { ...one.chargingSession, tariff: { ...one.chargingSession.tariff, perKwh: parseAmount('0.5') } } }),
      'session',
    ],
    ['the tariff of the bill', (one) => rewritten(one, 'chargingSession', '"perKwh":"0.45"', '"perKwh":"0.46"', true), 'price'],
    ['the price', (one) => ({ ...one, payment: { ...one.payment, price: parseAmount('99') } }), 'price'],
    ['the paid amount', (one) => ({ ...one, payment: { ...one.payment, paid: parseAmount('1') } }), 'payment'],
    ['the share shown', (one) => ({ ...one, settlement: { ...one.settlement, host: parseAmount('1') } }), 'settlement'],
    ['the commission in the settlement', (one) => rewritten(one, 'settlement', '"commissionPpm":180000', '"commissionPpm":170000'), 'settlement'],
    [
      'the settlement with its own hash',
      (one) => rewritten(one, 'settlement', '"commissionPpm":180000', '"commissionPpm":170000', true),
      'settlement',
    ],
    ['the custody window', (one) => rewritten(one, 'settlement', `"until":${at(149)}`, `"until":${at(148)}`, true), 'settlement'],
    ['the hash of the bill', (one) => ({ ...one, chargingSession: { ...one.chargingSession, hash: hash('other') } }), 'session'],
    ['the amount of the line', (one) => ({ ...one, line: { ...one.line, amount: parseAmount('100') } }), 'line'],
    [
      'the line with its own hash',
      (one) => {
        const canonical = one.line.canonical.replace(String(one.line.amount), '100000000')
        return { ...one, line: { ...one.line, amount: parseAmount('100'), canonical, hash: hash(canonical) } }
      },
      'line',
    ],
    [
      'the text of the line',
      (one) => ({ ...one, line: { ...one.line, canonical: one.line.canonical.replace('ohmstead_worker', 'somebody') } }),
      'line',
    ],
    [
      'a release of another hold',
      (one) => {
        const canonical = one.release!.canonical.replace('11111111-', '33333333-')
        return { ...one, release: { ...one.release!, canonical, hash: hash(canonical) } }
      },
      'release',
    ],
    [
      'the signature',
      (one) => ({
        ...one,
        signature: {
          ...one.signature!,
          record: one.signature!.record.replace(/("SD":"....)(.)/, (_, head: string, digit: string) => head + (digit === '0' ? '1' : '0')),
        },
      }),
      'signature',
    ],
    [
      'a signed reading',
      (one) => ({ ...one, signature: { ...one.signature!, record: one.signature!.record.replace('10312770', '10312771') } }),
      'signature',
    ],
    [
      'the registers of the bill',
      (one) => ({
        ...one,
        chargingSession: { ...one.chargingSession, document: one.chargingSession.document.replace('"registers"', '"registerz"') },
      }),
      'session',
    ],
    [
      'another key',
      (one) => ({
        ...one,
        signature: {
          ...one.signature!,
          publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
        },
      }),
      'signature',
    ],
    ['the registered key', (one) => ({ ...one, meter: { ...one.meter, publicKey: null } }), 'meter'],
    ['a removed signature', (one) => ({ ...one, signature: null }), 'signature'],
  ])('%s breaks its node', async (_, alter, node) => {
    expect(await faults(alter(good()))).toContain(node)
  })

  it('any changed character of a frame breaks that frame', async () => {
    const evidence = good()
    await fc.assert(
      fc.asyncProperty(fc.nat(evidence.frames.length - 1), fc.nat(1_000), fc.constantFrom('0', '9', 'x', ' '), async (index, place, put) => {
        const altered = withFrame(evidence, index, (raw) => {
          const cut = place % raw.length
          return raw.slice(0, cut) + (raw[cut] === put ? '~' : put) + raw.slice(cut + 1)
        })
        expect(await faults(altered)).toContain(`frame:f${index}`)
      }),
      { numRuns: 60 },
    )
  })

  it('any changed character of a document or of the line breaks its node', async () => {
    const evidence = good()
    const kept = { session: evidence.chargingSession.document, settlement: evidence.settlement.document, line: evidence.line.canonical }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('session' as const, 'settlement' as const, 'line' as const), fc.nat(10_000), async (node, place) => {
        const cut = place % kept[node].length
        const altered = `${kept[node].slice(0, cut)}${kept[node][cut] === '7' ? '8' : '7'}${kept[node].slice(cut + 1)}`
        const one: Evidence =
          node === 'line'
            ? { ...evidence, line: { ...evidence.line, canonical: altered } }
            : node === 'session'
              ? { ...evidence, chargingSession: { ...evidence.chargingSession, document: altered } }
              : { ...evidence, settlement: { ...evidence.settlement, document: altered } }
        expect(await faults(one)).toContain(node)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a register in a frame', () => {
  const meter = (sampledValue: readonly object[], timestamp = '2026-11-14T17:02:11.000Z') =>
    JSON.stringify([2, '1', 'MeterValues', { connectorId: 1, meterValue: [{ timestamp, sampledValue }] }])
  const register = (registerWh: number) => ({ at: T0, source: 'meter' as const, registerWh })

  it.each([
    ['whole Wh by default', meter([{ value: '34' }]), 34, '34'],
    ['kWh with decimals, cut', meter([{ value: '3051.2299', unit: 'kWh' }]), 3_051_229, '3051.2299'],
    ['among other measurands', meter([{ value: '34', measurand: 'Power.Active.Import', unit: 'W' }, { value: '35' }]), 35, '35'],
    ['a time without a zone is UTC', meter([{ value: '34' }], '2026-11-14T17:02:11'), 34, '34'],
  ])('%s', (_, raw, registerWh, digits) => {
    expect(statesRegister(raw, register(registerWh))).toBe(true)
    const place = digitsOf(raw, register(registerWh))
    expect(place && raw.slice(place.start, place.end)).toBe(digits)
  })

  it('is the sum of its phases if there is no total', () => {
    expect(
      statesRegister(
        meter([
          { value: '10', phase: 'L1' },
          { value: '20', phase: 'L2' },
        ]),
        register(30),
      ),
    ).toBe(true)
  })

  it.each([
    ['another value', meter([{ value: '34' }])],
    ['a signed record', meter([{ value: '35', format: 'SignedData' }])],
    ['power', meter([{ value: '35', measurand: 'Power.Active.Import', unit: 'W' }])],
    ['an answer', JSON.stringify([3, '1', { meterStart: 35 }])],
    ['no JSON', 'x'],
  ])('is not stated by %s', (_, raw) => {
    expect(statesRegister(raw, register(35))).toBe(false)
    expect(digitsOf(raw, register(35))).toBeNull()
  })
})
