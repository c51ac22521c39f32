import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { addressList, declareParties, proveAddress, removeAddress } from '@ohmstead/contract/addresses/calls'
import { evmAddress } from '@ohmstead/contract/chains/address'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { micros, zero } from '@ohmstead/contract/kernel/amount'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import {
  cancelWithdrawal,
  confirmWithdrawal,
  requestWithdrawal,
  withdrawalDetail,
  withdrawalList,
  withdrawQuote,
} from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors as e } from '@ohmstead/contract/withdrawals/errors'
import { sql } from 'kysely'
import { withAccountsApi } from '../../../test/api.ts'
import { asMember } from '../../../test/cast/member.ts'
import { asksFor, callAs, decides, staffChange, twoAdministrators, twoAgree } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { fundPassword, giveIncome, password, payers, withIncome, type Payer } from '../../../test/transfers/ground.ts'
import { holder } from '../../../test/withdrawals/holder.ts'
import { USDT, withDeposits } from '../../../test/withdrawals/ground.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { addressesFeature } from '../addresses/feature.ts'
import { balanceOf } from '../ledger/index.ts'
import { isSameNetwork } from '../networks/index.ts'
import { keepList, simulatedSource } from '../screening/index.ts'
import { withdrawalsFeature } from './feature.ts'
import { travelRecordOf } from './travel-record.store.ts'
import { withdrawalViolations } from './violation.store.ts'
import { limitApproval } from './withdrawal.approval.ts'
import { endReviews } from './withdrawal.jobs.ts'

const database = withDeposits(withIncome(withDatabase()))
const api = withAccountsApi(database, { calls: [...Object.values(withdrawalsFeature.calls), ...Object.values(addressesFeature.calls)] as never })
const payer = payers(database, api)
const key = () => randomBytes(12).toString('hex')

interface Withdrawer extends Payer {
  readonly addressId: string
}
type Asked = Partial<Omit<RequestOf<typeof requestWithdrawal>, 'idempotencyKey'>>

beforeAll(async () => {
  await isSameNetwork(database.watcher, { network: 'polygon', chainId: 137, token: `0x${'1'.repeat(40)}`, decimals: 6, simulated: false })
  // What is held, and for how long, is tested in signer.test.ts and attempts.test.ts.
  await staffChange(database, 'withdrawals.firstReviewFrom', micros(100_000n * USDT))
  await staffChange(database, 'withdrawals.reviewFrom', micros(100_000n * USDT))
  await staffChange(database, 'withdrawals.reviewFromADay', 100)
})
beforeEach(async () => {
  await sql`UPDATE networks.node SET head_number = 1, head_at = clock_timestamp(), final_number = 1, read_at = clock_timestamp()`.execute(
    database.watcher.kysely,
  )
})

/** A member with income, and an address that was saved long enough ago. */
async function withdrawer(
  income: bigint,
  {
    address = evmAddress(randomBytes(20)),
    named = true,
    provider = 'Example Exchange',
  }: { address?: string; named?: boolean; provider?: string | null } = {},
): Promise<Withdrawer> {
  const one = await payer(income)
  const name = named ? 'Ada Example' : null
  const addressId = newId('savedAddress', database.clock.now())
  await asMember(database, one.id, (trx) =>
    sql`INSERT INTO addresses.saved_address (id, member_id, network, address, remark, originator, beneficiary, provider) VALUES (${addressId}, ${one.id}, 'polygon', ${address}, 'mine', ${name}, ${name}, ${named ? provider : null})`.execute(
      trx,
    ),
  )
  await database.clock.forward(2 * DAY_MS)
  await runDueNow(
    database.worker,
    keepList(simulatedSource(`address,reason\n0x${'0'.repeat(37)}bad,Programme\n`), database.clock),
    database.clock.now(),
  )
  return { ...one, addressId }
}

const asks = (by: Withdrawer, asked: Asked = {}) =>
  by.client.call(requestWithdrawal, { idempotencyKey: key(), wallet: 'income', addressId: by.addressId, amount: '10', ...asked })
const request = (by: Withdrawer, asked: Asked = {}) =>
  by.client.ask(requestWithdrawal, { idempotencyKey: key(), wallet: 'income', addressId: by.addressId, amount: '10', ...asked })
const confirms = async (by: Payer, withdrawalId: string, { idempotencyKey = key(), otp }: { idempotencyKey?: string; otp?: string } = {}) =>
  by.client.call(confirmWithdrawal, { idempotencyKey, withdrawalId, fundPassword, otp: otp ?? (await by.otp()) })
const cancels = (by: Payer, withdrawalId: string) => by.client.call(cancelWithdrawal, { idempotencyKey: key(), withdrawalId })
const income = async ({ id }: Payer) => {
  const { postedMicros, heldMicros } = await balanceOf(database.api.kysely, { kind: 'income', owner: id })
  return [postedMicros, heldMicros]
}
const noFault = (answers: readonly { readonly status: number }[]) => expect(answers.filter(({ status }) => status >= 500)).toEqual([])

describe('an amount', () => {
  test.each(['-1', '0', '0.0000001', '1e3', '0x10', ' 1', '01', '', '.5', '1.', '1000000000', '9007199254740993', '1\n', '１'])(
    '%j is refused before anything is read',
    async (amount) => {
      expect(await asks(await anyone(), { amount })).toMatchObject({ ok: false, code: httpErrors.invalidInput.code })
    },
  )

  test.each<[what: string, amount: string, code: number]>([
    ['a micro-unit below the minimum', '1.999999', e.belowMinimum.code],
    ['more than there is', '900.000001', e.insufficientBalance.code],
    ['the largest that can be written', '999999999.999999', e.insufficientBalance.code],
  ])('of %s is refused', async (_, amount, code) => {
    expect(await asks(await anyone(), { amount })).toMatchObject({ ok: false, code })
  })

  test('of nothing that would arrive is refused', async () => {
    const poor = await withdrawer(2n * USDT)
    expect(await asks(poor, { amount: '2' })).toMatchObject({ ok: false, code: e.belowMinimum.code })
    // The rest of a wallet has no minimum, and its fee is at most half of it.
    expect(await request(poor, { amount: '2', rest: true })).toMatchObject({ fee: USDT, arrives: USDT })
  })
})

let one: Promise<Withdrawer> | undefined
/** A member who only asks. */
function anyone(): Promise<Withdrawer> {
  return (one ??= withdrawer(900n * USDT))
}

describe('a request', () => {
  test('keeps its fee and address, whatever changes after the quote', async () => {
    const ada = await withdrawer(100n * USDT)
    const quote = await ada.client.ask(withdrawQuote, { wallet: 'income', network: 'polygon', amount: '10' })
    await staffChange(database, 'networks.polygonWithdrawFee', micros(2n * USDT))
    const asked = await request(ada)
    expect([quote.fee, asked.fee]).toEqual([2n * USDT, 3n * USDT])
    await staffChange(database, 'networks.polygonWithdrawFee', micros(USDT))
    expect(await confirms(ada, asked.id)).toMatchObject({ ok: true, data: { fee: 3n * USDT, arrives: 7n * USDT, address: asked.address } })
  })

  test('is not confirmed once its address was removed', async () => {
    const ada = await withdrawer(100n * USDT)
    const { id } = await request(ada)
    await ada.client.ask(stepUp, { password, otp: await ada.otp() })
    await ada.client.ask(removeAddress, { idempotencyKey: key(), addressId: ada.addressId })
    expect(await confirms(ada, id)).toMatchObject({ code: e.addressUnknown.code })
    expect(await income(ada)).toEqual([100n * USDT, 0n])
  })

  test('to an address of another member is to no address', async () => {
    const [ada, ben] = [await withdrawer(100n * USDT), await withdrawer(100n * USDT)]
    expect(await asks(ada, { addressId: ben.addressId })).toMatchObject({ code: e.addressUnknown.code })
  })

  test('is confirmed once, in ten minutes, by its member', async () => {
    const [ada, ben] = [await withdrawer(100n * USDT), await withdrawer(100n * USDT)]
    const { id } = await request(ada)
    expect(await confirms(ben, id)).toMatchObject({ code: e.withdrawalNotFound.code })
    expect(await cancels(ben, id)).toMatchObject({ code: e.withdrawalNotFound.code })
    const [idempotencyKey, otp] = [key(), await ada.otp()]
    expect(await confirms(ada, id, { idempotencyKey, otp })).toMatchObject({ ok: true, code: 0 })
    expect(await confirms(ada, id, { idempotencyKey, otp })).toMatchObject({ ok: true, code: 10104 })
    expect(await confirms(ada, id)).toMatchObject({ code: e.requestOver.code })
    expect(await income(ada)).toEqual([100n * USDT, 10n * USDT])
    const late = await request(ada)
    await database.clock.forward(11 * MINUTE_MS)
    expect(await confirms(ada, late.id)).toMatchObject({ code: e.requestOver.code })
    expect((await ada.client.ask(withdrawalList, {})).list.map((row) => row.id)).toEqual([id])
  })

  test('is not confirmed with the code of another one', async () => {
    const ada = await withdrawer(100n * USDT)
    const [first, second] = [await request(ada), await request(ada)]
    const otp = await ada.otp()
    expect(await confirms(ada, first.id, { otp })).toMatchObject({ ok: true })
    expect(await confirms(ada, second.id, { otp })).toMatchObject({ code: credentialErrors.otpWrong.code })
    expect(await income(ada)).toEqual([100n * USDT, 10n * USDT])
  })
})

describe('the travel rule', () => {
  test('asks for names before anything is held, from the amount that the operator set', async () => {
    const ada = await withdrawer(100n * USDT, { named: false })
    expect(await asks(ada)).toMatchObject({ code: e.partiesMissing.code })
    await staffChange(database, 'addresses.partiesFrom', micros(50n * USDT))
    expect(await asks(ada, { amount: '49.999999' })).toMatchObject({ ok: true })
    expect(await asks(ada, { amount: '50' })).toMatchObject({ code: e.partiesMissing.code })
    await staffChange(database, 'addresses.partiesFrom', zero)
    await ada.client.ask(stepUp, { password, otp: await ada.otp() })
    await ada.client.ask(declareParties, { idempotencyKey: key(), addressId: ada.addressId, originator: 'Ada Example', provider: 'Example Exchange' })
    expect(await asks(ada, { amount: '50' })).toMatchObject({ ok: true })
  })

  test('asks for a proof of control above a sum, with what was paid to the address in thirty days, and keeps it with the request', async () => {
    await staffChange(database, 'addresses.proofFrom', micros(25n * USDT))
    const owner = holder()
    const ada = await withdrawer(100n * USDT, { address: owner.address, provider: null })
    const proofMissing = { code: e.proofMissing.code, message: expect.stringContaining('25') as string }
    expect(await asks(ada, { amount: '25.000001' })).toMatchObject(proofMissing)
    const [first, second] = [await request(ada, { amount: '20' }), await request(ada, { amount: '20' })]
    expect(await confirms(ada, first.id)).toMatchObject({ ok: true })
    expect(await confirms(ada, second.id)).toMatchObject(proofMissing)
    expect(await asks(ada, { amount: '20' })).toMatchObject(proofMissing)
    expect(await income(ada)).toEqual([100n * USDT, 20n * USDT])

    await ada.client.ask(stepUp, { password, otp: await ada.otp() })
    const saved = (await ada.client.ask(addressList, {})).list.find(({ id }) => id === ada.addressId)
    const signature = await owner.sign(String(saved?.proofMessage))
    await ada.client.ask(proveAddress, { idempotencyKey: key(), addressId: ada.addressId, signature })
    const proven = await request(ada, { amount: '20' })
    expect(await confirms(ada, proven.id)).toMatchObject({ ok: true })
    expect(await travelRecordOf(database.staffRead.kysely, proven.id)).toMatchObject({ originator: 'Ada Example', provider: null, proof: signature })
    expect(await travelRecordOf(database.staffRead.kysely, first.id)).toMatchObject({ proof: null })
    await staffChange(database, 'addresses.proofFrom', micros(1_000n * USDT))
  })
})

describe('at the same time', () => {
  test('many confirmations of one withdrawal hold its money once', async () => {
    const ada = await withdrawer(100n * USDT)
    const { id } = await request(ada)
    const otp = await ada.otp()
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirms(ada, id, { otp })))
    noFault(answers)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await income(ada)).toEqual([100n * USDT, 10n * USDT])
  })

  test('many cancellations give the money back once', async () => {
    const ada = await withdrawer(100n * USDT)
    const { id } = await request(ada)
    expect(await confirms(ada, id)).toMatchObject({ ok: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancels(ada, id)))
    noFault(answers)
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 5 }, () => e.cancelOver.code)])
    expect([await income(ada), (await ada.client.ask(withdrawalDetail, { withdrawalId: id })).state]).toEqual([[100n * USDT, 0n], 'cancelled'])
  })

  test('a cancellation and the end of its review leave it either cancelled or approved, with its money', async () => {
    await staffChange(database, 'withdrawals.firstReviewFrom', micros(USDT))
    const ada = await withdrawer(100n * USDT)
    const { id } = await request(ada)
    expect(await confirms(ada, id)).toMatchObject({ ok: true, data: { state: 'review' } })
    await database.clock.forward(3 * DAY_MS)
    const [cancelled] = await Promise.all([cancels(ada, id), runDueNow(database.worker, endReviews, database.clock.now())])
    noFault([cancelled])
    const { state } = await ada.client.ask(withdrawalDetail, { withdrawalId: id })
    expect([state, await income(ada)]).toEqual(cancelled.ok ? ['cancelled', [100n * USDT, 0n]] : ['approved', [100n * USDT, 10n * USDT]])
    await staffChange(database, 'withdrawals.firstReviewFrom', micros(100_000n * USDT))
  })
})

test('the limit of a day counts what is confirmed, and two people lift it for some days', async () => {
  const ada = await withdrawer(3_000n * USDT)
  const large = await request(ada, { amount: '600' })
  const second = await request(ada, { amount: '600' })
  expect(await confirms(ada, large.id)).toMatchObject({ ok: true })
  expect(await confirms(ada, second.id)).toMatchObject({ code: e.dailyMaximum.code, message: expect.stringContaining('400') })
  expect(await asks(ada, { amount: '400.000001' })).toMatchObject({ code: e.dailyMaximum.code })

  const asked = { memberId: ada.id, before: micros(1_000n * USDT), limit: micros(2_500n * USDT), days: 2 }
  const [fay, gus] = await twoAdministrators(database)
  const approvalId = await asksFor(database, limitApproval, fay, { subject: ada.id, asked })
  await expect(decides(database, fay, approvalId)).rejects.toThrow()
  const leftToday = async () => (await ada.client.ask(withdrawQuote, { wallet: 'income', network: 'polygon' })).leftToday
  expect(await leftToday()).toBe(400n * USDT)
  await decides(database, gus, approvalId)
  expect(await leftToday()).toBe(1_900n * USDT)
  expect(await confirms(ada, (await request(ada, { amount: '1900' })).id)).toMatchObject({ ok: true })
  await database.clock.forward(3 * DAY_MS)
  expect(await leftToday()).toBe(1_000n * USDT)
  await twoAgree(database, limitApproval, { subject: ada.id, asked })
  expect(await leftToday()).toBe(2_500n * USDT)
})

test('two people of finance pay a withdrawal before its review ends; one person, and an outdated request, do not', async () => {
  const [ada, ben] = [await withdrawer(20n * USDT), await withdrawer(20n * USDT)]
  const [fay, gus] = await twoAdministrators(database)
  const inReview = async (by: Withdrawer) => {
    const { id } = await request(by, { amount: '20' })
    expect(await confirms(by, id)).toMatchObject({ ok: true, data: { state: 'review' } })
    return id
  }
  const stateOf = async (by: Withdrawer, withdrawalId: string) => (await by.client.ask(withdrawalDetail, { withdrawalId })).state
  const asksToPay = (withdrawalId: Id<'withdrawal'>) =>
    inTransaction(database.api, async (trx) =>
      withdrawalsFeature.calls.approveWithdrawal.handle(await callAs(database, trx, fay), {
        idempotencyKey: key(),
        withdrawalId,
        reason: 'Known by phone',
      }),
    )
  await staffChange(database, 'withdrawals.firstReviewFrom', micros(USDT))
  const [first, second] = [await inReview(ada), await inReview(ben)]
  await staffChange(database, 'withdrawals.firstReviewFrom', micros(100_000n * USDT))

  const { approvalId } = await asksToPay(first)
  await expect(asksToPay(first)).rejects.toMatchObject({ declaration: { code: e.approvalWaits.code } })
  await expect(decides(database, fay, approvalId)).rejects.toThrow()
  expect(await stateOf(ada, first)).toBe('review')
  await decides(database, gus, approvalId)
  expect([await stateOf(ada, first), await income(ada)]).toEqual(['approved', [20n * USDT, 20n * USDT]])
  await expect(asksToPay(first)).rejects.toMatchObject({ declaration: { code: e.notInReview.code } })

  const outdated = await asksToPay(second)
  expect(await cancels(ben, second)).toMatchObject({ ok: true })
  await expect(decides(database, gus, outdated.approvalId)).rejects.toThrow('outdated')
  expect([await stateOf(ben, second), await income(ben)]).toEqual(['cancelled', [20n * USDT, 0n]])
})

test('finance rejects an approved withdrawal while sending is stopped, and only then', async () => {
  const [ada, [fay]] = [await withdrawer(20n * USDT), await twoAdministrators(database)]
  const { id: withdrawalId } = await request(ada, { amount: '20' })
  expect(await confirms(ada, withdrawalId)).toMatchObject({ ok: true, data: { state: 'approved' } })
  const reject = () =>
    inTransaction(database.api, async (trx) =>
      withdrawalsFeature.calls.rejectWithdrawal.handle(await callAs(database, trx, fay), {
        idempotencyKey: key(),
        withdrawalId,
        reason: 'accountTakenOver',
        note: 'Its money is invented',
      }),
    )
  await expect(reject()).rejects.toMatchObject({ declaration: { code: e.rejectOver.code } })
  await sql`INSERT INTO withdrawals.sending_stop (network, since, why) VALUES ('polygon', platform.now(), 'a difference')`.execute(
    database.owner.kysely,
  )
  expect(await reject()).toMatchObject({ state: 'rejected' })
  await sql`UPDATE withdrawals.sending_stop SET since = NULL, why = NULL`.execute(database.owner.kysely)
  expect(await income(ada)).toEqual([20n * USDT, 0n])
})

test('money given while a withdrawal waits does not change it, and after all of this each has its money', async () => {
  const ada = await withdrawer(20n * USDT)
  expect(await confirms(ada, (await request(ada, { amount: '20' })).id)).toMatchObject({ ok: true })
  await giveIncome(database, ada.id, 5n * USDT)
  expect(await income(ada)).toEqual([25n * USDT, 20n * USDT])
  expect(await withdrawalViolations(database.worker.kysely, { all: true })).toEqual([])
})
