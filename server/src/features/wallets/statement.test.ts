import { formatAmount, micros, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { startOf, day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { walletKinds } from '@ohmstead/contract/wallets/types'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { sha256 } from '../../platform/hash.ts'
import { pdfOf } from '../../platform/pdf.ts'
import type { TransferId } from '../ledger/index.ts'
import { statementCsv, statementPdf } from './statement-file.view.ts'
import type { WalletKind } from './bill.ts'
import { isFinal, periodOf, statementOf } from './statement.ts'

const memberId = 'mb_statement' as Id<'member'>
const period = periodOf('2026-10')
const causes = new Map()

const LARGEST = 99_999_999_999n
const positive = fc.bigInt({ min: 0n, max: LARGEST })
const movement = fc.record({
  wallet: fc.constantFrom(...walletKinds),
  amount: fc.bigInt({ min: -LARGEST, max: LARGEST }).filter((amount) => amount !== 0n),
  code: fc.constantFrom('faucet', 'host_share', 'charge_payment', 'transfer_member', 'lease_purchase'),
})
const openings = fc.record({ recharge: positive, income: positive, reward: positive })

const made = (moves: readonly { wallet: WalletKind; amount: bigint; code: string }[], before: Record<WalletKind, bigint>) =>
  statementOf({
    memberId,
    period,
    final: true,
    openings: new Map(walletKinds.map((kind) => [kind, micros(before[kind])])),
    rows: moves.map(({ wallet, amount, code }, index) => ({
      transferId: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}` as TransferId,
      wallet,
      code: code as never,
      amount: micros(amount),
      at: after(startOf(period.from), index * MINUTE_MS),
      causeKind: 'faucet',
      causeId: `fa_${index}`,
      detail: null,
    })),
  })

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const inMicros = (text: string): Micros => {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').replace('-', '').split('.')
  const amount = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return micros(text.startsWith('-') ? -amount : amount)
}

test('the shown sums, the CSV and the PDF of any statement say the same, to the micro-unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 60 }), openings, async (moves, before) => {
      const statement = made(moves, before)
      const { view } = statement
      const closing = sum(Object.values(before)) + sum(moves.map(({ amount }) => amount))
      expect([view.closing, sum(view.sums.map(({ amount }) => amount)), view.lines]).toEqual([closing, closing - view.opening, moves.length])
      for (const one of view.wallets) expect(one.opening + one.received - one.paid).toBe(one.closing)

      const cells = statementCsv(statement, causes, 'en_US')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
      expect(cells.slice(1 + walletKinds.length, -walletKinds.length).map((row) => inMicros(row[5] ?? ''))).toEqual(moves.map(({ amount }) => amount))
      expect(sum(cells.slice(-walletKinds.length).map((row) => inMicros(row[6] ?? '')))).toBe(closing)

      const pdf = await pdfOf(statementPdf(statement, { causes, lang: 'en_US', memberId, asset: 'USDT' }))
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
      const rows = [
        ...text.matchAll(
          /2026-10-\d\d \d\d:\d\d:\d\d\D*?wallet\s+(-?[\d,]+\.\d+)\s+(-?[\d,]+\.\d+)|2026-10-\d\d \d\d:\d\d:\d\d\D*?Rewards\s+(-?[\d,]+\.\d+)\s+(-?[\d,]+\.\d+)/g,
        ),
      ]
      expect(rows.map(([, amount, , other]) => inMicros(amount ?? other ?? ''))).toEqual(moves.map(({ amount }) => amount))
      expect(rows.map(([, , balance, , other]) => formatAmount(inMicros(balance ?? other ?? '')))).toEqual(
        statement.lines.map(({ balance }) => formatAmount(balance)),
      )
      expect(text.replaceAll(/\s/g, '')).toContain(view.hash)
    }),
    { numRuns: 6 },
  )
})

test('the same data has the same bytes in every language, and the hash is of the attached data', async () => {
  const statement = made([{ wallet: 'income', amount: 1_234_567_890n, code: 'host_share' }], { recharge: 0n, income: 0n, reward: 0n })
  for (const lang of languages) {
    const reader = { causes, lang, memberId, asset: 'USDT' }
    const content = statementPdf(statement, reader)
    expect(sha256(content.attachment.content).toString('hex')).toBe(statement.view.hash)
    const pdf = await pdfOf(content)
    expect(pdf.equals(await pdfOf(statementPdf(statement, reader)))).toBe(true)
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    expect(text).toContain(statement.view.number)
    expect(text).not.toContain('?')
  }
})

test('a period is final when the ledger has closed its last day', () => {
  expect(isFinal(period, null)).toBe(false)
  expect(isFinal(period, day('2026-10-31'))).toBe(false)
  expect(isFinal(period, day('2026-11-01'))).toBe(true)
  expect([periodOf('2026-12').until, periodOf('2026').from, periodOf('2026').until]).toEqual(['2027-01-01', '2026-01-01', '2027-01-01'])
  expect(made([], { recharge: 0n, income: 0n, reward: 0n }).view).toMatchObject({ lines: 0, opening: zero, closing: zero })
})
