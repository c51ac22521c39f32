import { receipt as receiptCall } from '@ohmstead/contract/charging/calls'
import { priceOf } from '@ohmstead/contract/charging/price'
import { incomeCalendar, incomeDay, incomeEvidence, incomeOverview } from '@ohmstead/contract/income/calls'
import { add, parseAmount, zero } from '@ohmstead/contract/kernel/amount'
import type { CallDeclaration, OutputOf } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { day } from '@ohmstead/contract/kernel/day'
import { z } from '@ohmstead/contract/kernel/field'
import { wh } from '@ohmstead/contract/kernel/energy'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../build.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { at, evidenceOf, id } from '../features/income/evidence-example.ts'
import { answersOfAccounts } from './account-answers.ts'
import { openScreen } from './open-screen.ts'
import { serveOutside, type Reply } from './outside.ts'

// Registers, rates and amounts whose last digits are lost if any of them is cut or rounded before it is drawn.
const evidence = evidenceOf({
  registers: [
    [0, 10_284_117],
    [15, 10_286_003],
    [149, 10_312_771],
  ],
  windows: [
    { custodyId: id<string>('cu'), from: -60, until: 70, disposition: 'host', commissionPpm: 183_333 },
    { custodyId: `cu_${'2'.repeat(26)}`, from: 70, until: 400, disposition: 'house', commissionPpm: 0 },
  ],
})
const { chargingSession, settlement, payment } = evidence
const [energyWh, first, last] = [chargingSession.energyWh, evidence.readings[0], evidence.readings.at(-1)]
if (first === undefined || last === undefined) throw new Error('the example has no readings')
const price = priceOf(chargingSession.tariff, { ...chargingSession, energyWh: wh(energyWh) })

const bill: OutputOf<typeof receiptCall> = {
  id: chargingSession.id,
  accessToken: 'x'.repeat(43),
  pointName: 'Kastanienallee 4',
  serial: 'OHM-7',
  meterSerial: 'M-7',
  site: null,
  startedAt: chargingSession.startedAt,
  stoppedAt: chargingSession.stoppedAt,
  begin: first,
  end: last,
  parts: [{ fromWh: first.registerWh, toWh: last.registerWh, since: first.at, until: last.at }],
  billedBeforeWh: 0,
  energyWh,
  price: { components: [...price.components], total: price.total, vat: price.vat, net: price.net },
  tariff: chargingSession.tariff,
  paid: payment.paid,
  debt: zero,
  released: zero,
  review: null,
  correctedWh: 0,
  offlineMs: 0,
  provisional: false,
  final: true,
  state: 'settled',
  evidence: 'unsigned',
  evidenceFault: null,
  clockOffsetMs: 0,
  signature: null,
  dispute: null,
  disputableUntil: null,
  split: {
    vat: settlement.vat,
    energy: settlement.energyCost,
    commission: settlement.commission,
    host: settlement.host,
    ownUse: settlement.ownUse,
    house: settlement.house,
  },
  simulated: true,
}

const today = day('2026-11-21')
const shares = [
  { gross: '8.895007', vat: '1.420212', energyCost: '3.451994', commission: '0.804561', net: '3.218240', energyWh: 19_727 },
  { gross: '5.204996', vat: '0.831051', energyCost: '2.009997', commission: '0.472790', net: '1.891158', energyWh: 11_486 },
  { gross: '0.438576', vat: '0.070025', energyCost: '0.193486', commission: '0.035013', net: '0.140052', energyWh: 1_087 },
].map((share, index) => ({
  gross: parseAmount(share.gross),
  vat: parseAmount(share.vat),
  energyCost: parseAmount(share.energyCost),
  commission: parseAmount(share.commission),
  net: parseAmount(share.net),
  energyWh: share.energyWh,
  index,
}))
const sumOf = (part: 'gross' | 'vat' | 'energyCost' | 'commission' | 'net') => add(zero, ...shares.map((share) => share[part]))
const dayWh = shares.reduce((sum, share) => sum + share.energyWh, 0)
const waiting = shares[2]?.net ?? zero
const sum = { net: sumOf('net'), energyWh: dayWh, chargingSessions: shares.length }

/** An answer as the server encodes it. */
const answer = <C extends CallDeclaration>({ path, output }: C, data: OutputOf<C>): readonly [string, Reply] => [
  path,
  { code: 0, data: z.encode<AnySchema>(output, data) },
]
const answers: Readonly<Record<string, Reply>> = {
  ...answersOfAccounts,
  ...Object.fromEntries([
    answer(incomeEvidence, evidence),
    answer(receiptCall, bill),
    answer(incomeOverview, { today: sum, yesterday: sum, days7: sum, days30: sum, total: sum, waiting, nextReleaseAt: at(3_000) }),
    answer(incomeCalendar, {
      days: [
        {
          day: today,
          gross: sumOf('gross'),
          vat: sumOf('vat'),
          energyCost: sumOf('energyCost'),
          commission: sumOf('commission'),
          net: sumOf('net'),
          waiting,
          energyWh: dayWh,
          chargingSessions: shares.length,
          hosted: true,
          noData: false,
        },
      ],
    }),
    answer(incomeDay, {
      total: shares.length,
      list: shares.map(({ index, ...share }) => ({
        ...share,
        transferId: `22222222-2222-4222-8222-22222222222${index}`,
        chargingSessionId: chargingSession.id,
        pointName: `Kastanienallee ${index}`,
        serial: 'OHM-7',
        startedAt: at(index),
        stoppedAt: at(index + 30),
        kind: 'hostShare' as const,
        state: index === 2 ? ('toBeReleased' as const) : ('distributed' as const),
        settledAt: at(60),
        releaseDueAt: at(1_500),
        releasedAt: index === 2 ? null : at(1_500),
      })),
    }),
    answer(walletOverview, {
      asset: 'USDT',
      available: parseAmount('1214.106662'),
      frozen: parseAmount('11.162777'),
      toBeReceived: zero,
      toBeReleased: parseAmount('0.438576'),
      totalValuation: parseAmount('1225.708015'),
      releasedCumulative: parseAmount('32.618520'),
      wallets: [
        { kind: 'income', available: parseAmount('8.895007'), frozen: zero },
        { kind: 'recharge', available: parseAmount('1205.211655'), frozen: parseAmount('11.162777') },
        { kind: 'reward', available: zero, frozen: zero },
      ],
    }),
    ['rental/lease/list', { code: 0, data: { list: [], total: 0 } }] as const,
    ['hosting/state', { code: 0, data: { list: [] } }] as const,
    ['charge/hosted', { code: 0, data: { list: [] } }] as const,
    ['charge/current', { code: 0, data: { chargingSessionId: null } }] as const,
    ['wallet/bill/list', { code: 0, data: { list: [], total: 0 } }] as const,
  ]),
}

describe('drawn digits', () => {
  let browser: Browser
  let outside: Awaited<ReturnType<typeof serveOutside>>
  let page: Page
  beforeAll(async () => {
    await buildWeb({ log: () => {} })
    ;[browser, outside] = await Promise.all([openBrowser(), serveOutside(answers)])
  })
  afterAll(async () => {
    await browser.close()
    outside.close()
  })
  afterEach(() => page.context().close())

  async function open(path: string, language: string, locale: string) {
    ;({ page } = await openScreen(browser, outside.url, { language, locale }))
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const mark: Mark = language === 'en_US' ? '.' : ','
    /** The texts that are drawn, without what only screen readers get. */
    const texts = (selector: string) =>
      page.locator(selector).evaluateAll((found) =>
        found.map((one) => {
          const copy = one.cloneNode(true) as Element
          for (const hidden of copy.querySelectorAll('.vh, .unit, .register-ghost, u')) hidden.remove()
          return copy.textContent
        }),
      )
    const amounts = async (selector: string) => (await texts(selector)).map((text) => unitsOf(text, mark, 6))
    const amount = async (selector: string) => {
      const [one, ...others] = await amounts(selector)
      if (one === undefined || others.length > 0) throw new Error(`${selector} is drawn ${others.length + (one === undefined ? 0 : 1)} times`)
      return one
    }
    return { texts, amounts, amount, mark }
  }

  const readers = [
    ['en_US', 'en-US'],
    ['de_DE', 'de-DE'],
  ] as const

  it.each(readers)('of the trail: registers, multiplicands and parts give the drawn results (%s)', async (language, locale) => {
    const { texts, amounts, amount, mark } = await open('/income?line=22222222-2222-4222-8222-222222222222', language, locale)
    await page.locator('.difference').waitFor()
    const [end = 0n, start = 0n, difference = 0n] = (await texts('.difference .register')).map(BigInt)
    expect(end - start).toBe(difference)
    const [energy = ''] = await texts('.trail-energy .trail-figure')
    expect(unitsOf(energy, mark, 3)).toBe(difference)
    const parts = await amounts('.trail-join .trail-figure bdi')
    expect(total([await amount('.trail-end .trail-figure bdi'), ...parts])).toBe(await amount('.trail-bus .trail-figure bdi'))
    const product = (await texts('.trail-join .trail-body')).map((text) => /([\d.,]+)\skWh × ([\d.,]+\d)/.exec(text)).find((found) => found !== null)
    const [, kWh = '', rate = ''] = product ?? []
    expect(parts).toContain(ceilOf(unitsOf(kWh, mark, 3) * unitsOf(rate, mark, 6), 1_000n))
  })

  it.each(readers)('of the receipt: each line, the total, its tax and where it went (%s)', async (language, locale) => {
    const { texts, amounts, amount, mark } = await open(`/charge/receipt/${bill.id}?t=${bill.accessToken}`, language, locale)
    await page.locator('.difference').waitFor()
    const [end = 0n, start = 0n, difference = 0n] = (await texts('.difference .register')).map(BigInt)
    expect(end - start).toBe(difference)
    const quantities = await texts('.data tbody td:nth-of-type(1)')
    const lines = (await amounts('.data tbody td:nth-of-type(2) bdi')).map((unitPrice, row) => ({ unitPrice, quantity: quantities[row] ?? '' }))
    const drawn = await amounts('.data tbody td:nth-of-type(3) bdi')
    expect(lines.length).toBeGreaterThan(1)
    lines.forEach(({ unitPrice, quantity }, row) => {
      const counted = quantity.includes('kWh')
        ? (unitPrice * unitsOf(quantity.replace('kWh', ''), mark, 3)) / 1_000n
        : quantity.includes(':')
          ? (unitPrice * secondsOf(quantity)) / 60n
          : unitPrice * BigInt(quantity.replaceAll(/\D/g, ''))
      expect(drawn[row], quantity).toBe(counted)
    })
    const paid = await amount('.data tfoot bdi')
    expect(total(drawn)).toBe(paid)
    expect(total(await amounts('.legend .money bdi'))).toBe(paid)
    expect(total(await amounts('.data ~ .facts dd bdi, .data-scroll ~ .facts dd bdi'))).toBe(paid)
    expect((await amounts('.money-display bdi'))[0]).toBe(paid)
  })

  it.each(readers)('of income: a month’s parts, a day’s lines, and each line’s parts (%s)', async (language, locale) => {
    const { texts, amounts, mark } = await open(`/income?day=${today}`, language, locale)
    await page.locator('article').nth(2).waitFor()
    const gross = sumOf('gross')
    expect(total(await amounts('.legend .money bdi'))).toBe(gross)
    const findings = await texts('.part-finding')
    expect(findings.some((text) => text.includes(mark === '.' ? '14.538579 USDT' : '14,538579 USDT'))).toBe(true)
    const [paid = 0n, costs = 0n, net = 0n] = await amounts('.facts dd bdi')
    expect([paid + costs, paid]).toEqual([net, gross])
    const articles = await page.locator('article').count()
    const nets: bigint[] = []
    for (let row = 1; row <= articles; row++) {
      const [own = 0n, driver = 0n, ...less] = await amounts(`li:nth-child(${row}) > article .money bdi`)
      expect(driver - total(less)).toBe(own)
      nets.push(own)
    }
    expect(total(nets)).toBe(net)
    const energies = (await texts('article .text-energy-text')).map((text) => unitsOf(text.replace('kWh', ''), mark, 3))
    const [name = ''] = await texts('.facts dt')
    expect(total(energies)).toBe(unitsOf(/[\d.,]*\d/.exec(name)?.[0] ?? '', mark, 3))
  })

  it.each(readers)('of the wallets: their sum is the drawn total (%s)', async (language, locale) => {
    const { amounts } = await open('/assets/index', language, locale)
    await page.locator('.legend').waitFor()
    const [whole] = await amounts('.facts dd bdi')
    expect(total(await amounts('.legend .money bdi'))).toBe(whole)
    expect(total(await amounts('.records tbody .money bdi'))).toBe(whole)
  })

  it.each(readers)('of the member’s home: released and waiting are the drawn share of the month (%s)', async (language, locale) => {
    const { amounts } = await open('/home', language, locale)
    await page.locator('.legend').waitFor()
    const [released = 0n, waits = 0n] = await amounts('.figure .money bdi')
    expect(await amounts('.legend-strong .money bdi')).toEqual([released + waits])
    expect(total(await amounts('.legend .money bdi'))).toBe(sumOf('gross'))
  })
})

type Mark = '.' | ','
const total = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const ceilOf = (value: bigint, by: bigint) => (value + by - 1n) / by
const secondsOf = (span: string) => span.split(':').reduce((all, part) => all * 60n + BigInt(part), 0n)

/** A drawn number in units of its last possible decimal. */
function unitsOf(text: string, mark: Mark, decimals: number): bigint {
  const plain = text
    .replaceAll(mark === '.' ? ',' : '.', '')
    .replaceAll(/[\s+]/g, '')
    .replace('\u2212', '-')
  const [whole = '', fraction = ''] = plain.split(mark)
  if (!/^-?\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) throw new Error(`"${text}" is not a number`)
  const size = BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0'))
  return whole.startsWith('-') ? -size : size
}
