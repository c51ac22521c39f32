import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { proofMessage } from '@ohmstead/contract/addresses/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { asMember } from '../../../test/cast/member.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { withIncome } from '../../../test/transfers/ground.ts'
import { holder } from '../../../test/withdrawals/holder.ts'
import { ADDRESS, confirmed, deposited, FEE, requested, USDT, withDeposits, withdrawer, withdrawn } from '../../../test/withdrawals/ground.ts'
import type { SignerProcess } from '../../../test/withdrawals/signer-process.ts'
import { addressOfKey, openChain, startLocalChain, type Chain, type LocalChain } from '../../edges/chains/index.ts'
import { walletFrom } from '../../edges/chains/local/local-wallet.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { balanceOf, post } from '../ledger/index.ts'
import { isSameNetwork } from '../networks/index.ts'
import { keepList, simulatedSource } from '../screening/index.ts'
import { settingDeclarations } from '../settings/index.ts'
import { confirmAsJudged } from './calls/confirm-withdrawal.ts'
import { withdrawalReturned } from './postings.ts'
import { runTurn, type SignerStep } from './signer.jobs.ts'
import { localKey } from './signing-key.port.ts'
import { transactionsOf } from './transaction.store.ts'
import { travelRecordOf } from './travel-record.store.ts'
import { withdrawalViolations } from './violation.store.ts'
import { endReviews, returnFailed } from './withdrawal.jobs.ts'
import { changeState, paidOf, withdrawalById } from './withdrawal.store.ts'

const database = withDeposits(withIncome(withDatabase()))
const wallet = walletFrom(new Uint8Array(32).fill(9))
const key = localKey(wallet.payoutKey)
const to = '0xde709f2102306220921060314715629080e2fb77'
const listed = '0x27b1fdb04752bbc536007a920d24acb045561c26'
let local: LocalChain
let chain: Chain
let sender: string
const place = () => ({ urls: [local.url], chainId: local.chainId, token: local.token, decimals: local.decimals, confirmations: 2 })

beforeAll(async () => {
  const started = await startLocalChain({ chainId: 31_517, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  chain = await openChain('evm', place())
  sender = await addressOfKey('evm', wallet.payoutKey)
  await local.sendTokens(sender, micros(1_000_000n * USDT))
  await local.sendCoins(sender, 10n ** 20n)
  await local.mine(3)
  await isSameNetwork(database.watcher, { network: 'polygon', chainId: local.chainId, token: local.token, decimals: 6, simulated: true })
  await deposited(database, 10_000n * USDT)
})
afterAll(() => local.stop())
beforeEach(() => fresh())

/** The list and the network are read now. */
async function fresh(address = listed): Promise<void> {
  const now = database.clock.now()
  await runDueNow(database.worker, keepList(simulatedSource(`address,reason\n${address},Programme X\n`), database.clock), now)
  await sql`UPDATE networks.node SET head_number = 1, head_at = clock_timestamp(), final_number = 1, read_at = clock_timestamp()`.execute(
    database.watcher.kysely,
  )
}

const turn = (onStep?: (step: SignerStep) => void) =>
  runTurn({ db: database.signer, clock: database.clock, log: silentLog, key, network: 'polygon', chain, sender, ...(onStep && { onStep }) })
const finish = async () => {
  await turn()
  await local.mine(3)
  await turn()
}
const stateOf = async (id: Id<'withdrawal'>) => {
  const row = await withdrawalById(database.owner.kysely, id)
  return [row?.state, row?.waitingFor]
}
const incomeOf = async (owner: Id<'member'>) => {
  const { postedMicros, heldMicros } = await balanceOf(database.api.kysely, { kind: 'income', owner })
  return [postedMicros, heldMicros]
}
const arrived = () => chain.tokenBalance(to)
const sane = async () => expect(await withdrawalViolations(database.worker.kysely, { all: true })).toEqual([])
const approved = async (amount: bigint, address = to) => {
  const member = await withdrawer(database, amount, address)
  await fresh()
  const row = await withdrawn(database, member, amount, { address })
  assert(row, 'enough money')
  return { member, id: row.id }
}

describe('a withdrawal', () => {
  test('is held, signed, sent, and taken from the wallet when it is final', async () => {
    const before = await arrived()
    const { member, id } = await approved(10n * USDT)
    expect(await incomeOf(member)).toEqual([10n * USDT, 10n * USDT])
    await turn()
    expect(await stateOf(id)).toEqual(['broadcast', null])
    await turn()
    expect(await incomeOf(member)).toEqual([10n * USDT, 10n * USDT])
    await local.mine(3)
    await turn()
    expect([await stateOf(id), await incomeOf(member), (await arrived()) - before]).toEqual([['confirmed', null], [0n, 0n], 8n * USDT])
    await sane()
  })

  test('waits, without an error, for the operator’s wallet, for a fresh list, for the network, and while its books differ', async () => {
    const poor = localKey(wallet.depositKey(5))
    const { id } = await approved(10n * USDT)
    const other = {
      db: database.signer,
      clock: database.clock,
      log: silentLog,
      key: poor,
      network: 'polygon',
      chain,
      sender: await addressOfKey('evm', wallet.depositKey(5)),
    } as const
    await runTurn(other)
    expect(await stateOf(id)).toEqual(['approved', 'operatorFunds'])
    await sql`UPDATE networks.node SET head_at = clock_timestamp() - interval '1 hour'`.execute(database.watcher.kysely)
    await turn()
    expect(await stateOf(id)).toEqual(['approved', 'networkBehind'])
    await database.clock.forward(2 * DAY_MS)
    await turn()
    expect(await stateOf(id)).toEqual(['approved', 'screeningList'])
    await fresh()
    await sql`INSERT INTO withdrawals.sending_stop (network, since, why) VALUES ('polygon', platform.now(), 'a difference')`.execute(
      database.owner.kysely,
    )
    await turn()
    expect(await stateOf(id)).toEqual(['approved', 'booksDiffer'])
    await sql`UPDATE withdrawals.sending_stop SET since = NULL, why = NULL`.execute(database.owner.kysely)
    await finish()
    expect(await stateOf(id)).toEqual(['confirmed', null])
    await sane()
  })

  test('waits where more would be sent within an hour than the operator set', async () => {
    await database.clock.forward(2 * HOUR_MS)
    await staffChange(database, 'withdrawals.sentAnHour', micros(15n * USDT))
    const [first, second] = [await approved(10n * USDT), await approved(10n * USDT)]
    await finish()
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([
      ['confirmed', null],
      ['approved', 'hourlyLimit'],
    ])
    await database.clock.forward(HOUR_MS + MINUTE_MS)
    await fresh()
    await finish()
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([
      ['confirmed', null],
      ['confirmed', null],
    ])
    await staffChange(database, 'withdrawals.sentAnHour', settingDeclarations['withdrawals.sentAnHour'].default)
    await sane()
  })

  test('to an address that was listed meanwhile is held with an end and not signed', async () => {
    const member = await withdrawer(database, 10n * USDT, listed)
    await fresh('0x0000000000000000000000000000000000000bad')
    const row = await withdrawn(database, member, 10n * USDT, { address: listed })
    assert(row, 'enough money')
    const { id } = row
    await fresh()
    await turn()
    expect([await stateOf(id), await transactionsOf(database.owner.kysely, [id])]).toEqual([['review', null], []])
    await database.clock.forward(73 * HOUR_MS)
    expect(await runDueNow(database.worker, endReviews, database.clock.now())).toBe(1)
    expect(await stateOf(id)).toEqual(['approved', null])
    await asMember(database, member, async (trx) => {
      const cancelled = await changeState(trx, id, 'cancelled')
      assert(cancelled, 'it can be cancelled')
      await post(trx, withdrawalReturned(paidOf(cancelled), database.clock.now()))
    })
    expect(await incomeOf(member)).toEqual([10n * USDT, 0n])
    await sane()
  })

  test('whose row no server wrote as it is, is not signed', async () => {
    const { id } = await approved(10n * USDT)
    await sql`ALTER TABLE withdrawals.withdrawal DISABLE TRIGGER runs_in_time`.execute(database.owner.kysely)
    await sql`UPDATE withdrawals.withdrawal SET address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB' WHERE id = ${id}`.execute(
      database.owner.kysely,
    )
    await sql`ALTER TABLE withdrawals.withdrawal ENABLE TRIGGER runs_in_time`.execute(database.owner.kysely)
    await turn()
    expect(await transactionsOf(database.owner.kysely, [id])).toEqual([])
    await sql`ALTER TABLE withdrawals.withdrawal DISABLE TRIGGER runs_in_time`.execute(database.owner.kysely)
    await sql`UPDATE withdrawals.withdrawal SET address = ${to} WHERE id = ${id}`.execute(database.owner.kysely)
    await sql`ALTER TABLE withdrawals.withdrawal ENABLE TRIGGER runs_in_time`.execute(database.owner.kysely)
    await finish()
    expect((await stateOf(id))[0]).toBe('confirmed')
  })

  test('whose proof of control the key of its address did not sign, is not signed', async () => {
    const [owner, other] = [holder(), holder()]
    const { member, id } = await approved(10n * USDT, owner.address)
    const prove = async (proof: string) => {
      await sql`ALTER TABLE withdrawals.travel_record DISABLE TRIGGER forbid_rewriting`.execute(database.owner.kysely)
      await sql`UPDATE withdrawals.travel_record SET provider = NULL, proof = ${proof}, proven_at = platform.now() WHERE withdrawal_id = ${id}`.execute(
        database.owner.kysely,
      )
      await sql`ALTER TABLE withdrawals.travel_record ENABLE TRIGGER forbid_rewriting`.execute(database.owner.kysely)
    }
    const { addressId } = (await travelRecordOf(database.owner.kysely, id)) ?? {}
    const message = proofMessage({ address: owner.address, memberId: member, addressId: String(addressId) })
    await prove(await other.sign(message))
    await turn()
    expect(await transactionsOf(database.owner.kysely, [id])).toEqual([])
    await prove(await owner.sign(message))
    await finish()
    expect((await stateOf(id))[0]).toBe('confirmed')
  })

  test('that blocks of the chain were replaced under is sent again, the same bytes', async () => {
    const before = await arrived()
    const { id } = await approved(7n * USDT)
    await turn()
    await local.mine(1)
    await turn()
    await local.replaceBlocks(1)
    await turn()
    await local.mine(3)
    await turn()
    expect([(await stateOf(id))[0], (await transactionsOf(database.owner.kysely, [id])).length, (await arrived()) - before]).toEqual([
      'confirmed',
      1,
      5n * USDT,
    ])
  })

  test('is signed a second time only when another final transaction has used its number', async () => {
    const before = await arrived()
    const { id } = await approved(5n * USDT)
    // Signed and stored, never sent.
    await expect(turn((step) => assert(step !== 'stored', 'stop'))).rejects.toThrow('stop')
    const [first] = await transactionsOf(database.owner.kysely, [id])
    const fees = await chain.feesNow()
    const foreign = await chain.sign(chain.encodeTransfer({ to: sender, amount: micros(1n), nonce: first!.nonce, fees }), wallet.payoutKey)
    await chain.broadcast(foreign.raw)
    await local.mine(4)
    await turn()
    await finish()
    const all = await transactionsOf(database.owner.kysely, [id])
    expect([(await stateOf(id))[0], all.map(({ outcome }) => outcome), (await arrived()) - before]).toEqual([
      'confirmed',
      ['confirmed', 'dead'],
      3n * USDT,
    ])
    await sane()
  })

  test('that the chain refused in a block gives the whole amount back', async () => {
    const { member, id } = await approved(5n * USDT)
    await turn()
    await sql`UPDATE withdrawals.chain_transaction SET outcome = 'failed' WHERE withdrawal_id = ${id}`.execute(database.signer.kysely)
    expect(await runDueNow(database.worker, returnFailed, database.clock.now())).toBe(1)
    expect([(await stateOf(id))[0], await incomeOf(member)]).toEqual(['failed', [5n * USDT, 0n]])
    await local.mine(3)
    await sane()
  })
})

describe('a signer that is killed', () => {
  /** One turn in a process of its own. */
  async function turnIn(killAt: SignerStep | null): Promise<NodeJS.Signals | null> {
    const config: SignerProcess = {
      databaseUrl: database.urlOf('signer'),
      place: place(),
      key: Buffer.from(wallet.payoutKey).toString('hex'),
      now: database.clock.now(),
      killAt,
    }
    const program = path.join(import.meta.dirname, '../../../test/withdrawals/signer-process.ts')
    const child = spawn(process.execPath, [program, JSON.stringify(config)], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return signal
  }

  test.each<SignerStep>(['encoded', 'stored', 'broadcast', 'confirmed'])('after it has %s sends once, and nothing is lost', async (step) => {
    const before = await arrived()
    const { member, id } = await approved(3n * USDT)
    if (step === 'confirmed') {
      await turn()
      await local.mine(3)
    }
    expect(await turnIn(step)).toBe('SIGKILL')
    expect(await turnIn(null)).toBeNull()
    await local.mine(3)
    expect(await turnIn(null)).toBeNull()
    const sent = await transactionsOf(database.owner.kysely, [id])
    expect([(await stateOf(id))[0], sent.length, (await arrived()) - before, await incomeOf(member)]).toEqual(['confirmed', 1, 1n * USDT, [0n, 0n]])
    await sane()
  })
})

test('of fifty confirmations at once as many hold money as the balance allows', async () => {
  const member = await withdrawer(database, 100n * USDT, to)
  const ids: Id<'withdrawal'>[] = []
  for (let at = 0; at < 50; at++) ids.push(await requested(database, member, 10n * USDT, { address: to }))
  const holds = [{ reason: 'velocity', endsAt: after(database.clock.now(), DAY_MS) }] as const
  const results = await Promise.all(ids.map((id) => confirmed(database, member, id, holds)))
  expect(results.filter((row) => row !== null)).toHaveLength(10)
  expect(await incomeOf(member)).toEqual([100n * USDT, 100n * USDT])
  await sane()
})

test('a state is not changed by a role that does not own the change', async () => {
  const { id } = await approved(4n * USDT)
  const change = (db: typeof database.api, state: 'signing' | 'confirmed' | 'failed') =>
    db.kysely.transaction().execute((trx) => changeState(trx, id, state))
  await expect(change(database.api, 'signing')).rejects.toThrow('guard:')
  await expect(change(database.worker, 'confirmed')).rejects.toThrow('guard:withdrawals')
  await expect(change(database.worker, 'failed')).rejects.toThrow('guard:withdrawals')
  await expect(change(database.signer, 'signing')).rejects.toThrow('the signed bytes')
  await finish()
})

test('a request is judged again when a list changes between the judgement and the confirmation', async () => {
  const member = await withdrawer(database, 100n * USDT)
  const id = await requested(database, member, 50n * USDT)
  let judged = 0
  const judge = async () => {
    judged += 1
    if (judged > 1) return [{ reason: 'screening' as const, endsAt: after(database.clock.now(), 3 * DAY_MS) }]
    await fresh(ADDRESS)
    return []
  }
  const row = await asMember(database, member, async (trx) => {
    const request = await withdrawalById(trx, id, { lock: true })
    assert(request, 'a request')
    return confirmAsJudged(trx, request, { by: 'passkey', judge }, database.clock.now())
  })
  expect([judged, row?.state]).toEqual([2, 'review'])
})

/** What each withdrawal must do, independently of the product. */
interface Expected {
  readonly who: number
  readonly amount: bigint
  state: 'none' | 'review' | 'approved' | 'cancelled' | 'confirmed'
}
const START = 40n * USDT
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('ask' as const), who: fc.nat(1), amount: fc.bigInt({ min: 3n, max: 25n }), isHeld: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), at: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('endHolds' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('send' as const) }) },
)

test('random withdrawals, held, cancelled and sent in any order, leave every balance and the chain as a model of a few lines says', async () => {
  await staffChange(database, 'withdrawals.reviewFromADay', 100)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12, size: 'max' }), async (steps) => {
      const address = await addressOfKey('evm', randomBytes(32))
      const people = [await withdrawer(database, START, address), await withdrawer(database, START, address)]
      await fresh()
      const [model, ids]: [Expected[], (Id<'withdrawal'> | null)[]] = [[], []]
      const sum = (states: readonly Expected['state'][], who: number, of = (amount: bigint) => amount) =>
        model.filter((one) => one.who === who && states.includes(one.state)).reduce((all, { amount }) => all + of(amount), 0n)
      const become = (before: Expected['state'], after: Expected['state']) => {
        for (const one of model) if (one.state === before) one.state = after
      }
      for (const one of steps) {
        if (one.act === 'ask') {
          const [amount, member] = [one.amount * USDT, people[one.who]!]
          const isThere = START - sum(['review', 'approved', 'confirmed'], one.who) >= amount
          const holds = one.isHeld ? [{ reason: 'velocity' as const, endsAt: after(database.clock.now(), DAY_MS) }] : []
          const row = await withdrawn(database, member, amount, { address, holds })
          expect(row !== null).toBe(isThere)
          ids.push(row?.id ?? null)
          model.push({ who: one.who, amount, state: !isThere ? 'none' : one.isHeld ? 'review' : 'approved' })
        } else if (one.act === 'cancel') await cancelled(people, model[one.at], ids[one.at])
        else if (one.act === 'endHolds') {
          await database.clock.forward(DAY_MS + HOUR_MS)
          await runDueNow(database.worker, endReviews, database.clock.now())
          await fresh()
          become('review', 'approved')
        } else {
          for (const _ of model) await finish()
          become('approved', 'confirmed')
        }
      }
      for (const [who, member] of people.entries())
        expect(await incomeOf(member)).toEqual([START - sum(['confirmed'], who), sum(['review', 'approved'], who)])
      const states = await Promise.all(ids.map(async (id) => (id === null ? 'none' : (await stateOf(id))[0])))
      expect(states).toEqual(model.map(({ state }) => state))
      const net = (amount: bigint) => amount - FEE
      expect(await chain.tokenBalance(address)).toBe(sum(['confirmed'], 0, net) + sum(['confirmed'], 1, net))
      // What is left would be sent in the next example.
      for (const [at, one] of model.entries()) await cancelled(people, one, ids[at])
    }),
    { numRuns: lengthOf({ short: 4, long: 100 }) },
  )
  await sane()
})

/** Its member cancels a withdrawal that is not signed. */
async function cancelled(people: readonly Id<'member'>[], one: Expected | undefined, id: Id<'withdrawal'> | null | undefined): Promise<void> {
  if (one === undefined || id == null || (one.state !== 'review' && one.state !== 'approved')) return
  await asMember(database, people[one.who]!, async (trx) => {
    const row = await changeState(trx, id, 'cancelled')
    assert(row, 'a withdrawal that is not signed')
    await post(trx, withdrawalReturned(paidOf(row), database.clock.now()))
  })
  one.state = 'cancelled'
}
