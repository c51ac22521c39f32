import type { Id } from '@ohmstead/contract/kernel/id'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/harness.ts'
import { become, connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { beforeFirstLook, network, treasuryGround, usdt, wallet, type TreasuryGround } from '../../../test/treasury/ground.ts'
import { newId } from '../../platform/ids.ts'
import { isSameNetwork } from '../networks/index.ts'
import { lookAgain } from './witness.act.ts'

const database = withDatabase()
let ground: TreasuryGround
let client: pg.Client
/** The attacker is a member too. */
let mal: { readonly id: Id<'member'>; readonly address: string; readonly index: number }
let outside: string
let count = 0
const aHash = () => `0x${String(++count).padStart(64, 'e')}`

beforeAll(async () => {
  ground = await treasuryGround(database)
  outside = ground.local.faucetAddress
  await isSameNetwork(database.watcher, { network: 'bep20', chainId: 56, token: outside, decimals: 18, simulated: true })
  mal = await ground.member()
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await witness()
})
afterAll(async () => {
  await client.end()
  await ground.local.stop()
})
/** What a taken-over role invented is removed, so that each test begins with books that agree. */
afterEach(async () => {
  await client.query(`set session_replication_role = replica; delete from treasury.sighting where found is not true; delete from treasury.movement where transaction_hash like '0xeee%';
    update treasury.balance set actual_micros = expected_micros; delete from deposits.deposit where transaction_hash like '0xeee%' or state = 'seen';
    delete from withdrawals.chain_transaction; delete from withdrawals.withdrawal; update withdrawals.sending_stop set since = null, why = null;
    delete from ledger.transfer where code = 'deposit'; update ledger.balance set posted_micros = 0; update deposits.deposit set state = 'dropped', credited_at = null, final_at = null;
    set session_replication_role = origin`)
})

const witness = () => lookAgain(database.worker, network, ground.chain, ground)
const as = async (role: 'watcher' | 'signer', ...statements: string[]) => {
  await become(client, role)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await become(client, 'superuser')
  }
}

const finalAt = (on: NetworkCode, block: bigint) =>
  `update networks.node set final_number = ${block}, head_number = ${block + 3n}, head_at = clock_timestamp(), read_at = clock_timestamp() where network = '${on}'`

interface Invented {
  readonly sender?: string
  readonly hash?: string
  readonly amount?: string
  readonly block?: string
  readonly on?: NetworkCode
  readonly recipient?: string
  readonly logIndex?: number
}

const credit = (id: Id<'deposit'>, amount: string) => ground.credit({ id, memberId: mal.id, amountMicros: usdt(amount) })
const finalBlock = `(select final_number from networks.node where network = '${network}')`

/** A deposit that the watcher's login writes. */
async function invent({
  hash = aHash(),
  amount = '50',
  block = finalBlock,
  on = network,
  recipient = mal.address,
  logIndex = 0,
  sender = outside,
}: Invented = {}): Promise<Id<'deposit'>> {
  const id = newId('deposit', database.clock.now())
  await as(
    'watcher',
    `insert into deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, state)
     values ('${id}', '${on}', '${hash}', ${logIndex}, ${block}, '${hash}', '${sender}', '${recipient}', ${usdt(amount)}, 'final')`,
  )
  return id
}

const move = (hash: string, from: string, to: string, amount: string, block = finalBlock) =>
  `insert into treasury.movement (network, transaction_hash, log_index, block_number, sender, recipient, amount_micros, kind)
   values ('${network}', '${hash}', 0, ${block}, '${from}', '${to}', ${usdt(amount)}, 'internal')`

/** A payment that the signer's login says it made. */
async function payment(hash: string, amount = '9'): Promise<void> {
  const id = newId('withdrawal', database.clock.now())
  await client.query(`set session_replication_role = replica;
    insert into withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state, reward_micros, confirmed_by, confirmed_at, approved_at, signed_at, broadcast_at)
    values ('${id}', '${mal.id}', 'income', '${network}', '${outside}', '', ${usdt(amount)}, ${usdt('2')}, false, now(), 'broadcast', 0, 'passkey', platform.now(), now(), now(), now());
    insert into withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at, broadcast_at) values ('${hash}', '${id}', '${network}', '${ground.hot}', ${count + 1000}, '0x0000000000', now(), now());
    set session_replication_role = origin`)
  await as('signer', `update withdrawals.chain_transaction set outcome = 'confirmed' where hash = '${hash}'`)
}

/** Pays a member's address for real, and waits until that is final, without the watcher's reading. */
async function reallyPaid(to: string, amount: string): Promise<Required<Pick<Invented, 'hash' | 'block' | 'logIndex' | 'sender'>>> {
  const hash = await ground.local.sendTokens(to, usdt(amount))
  await ground.local.mine(6)
  const { blockNumber } = await ground.chain.outcome(hash)
  await as('watcher', finalAt(network, await ground.chain.finalized()))
  const [found] = await ground.chain.transfers({ from: blockNumber!, to: blockNumber!, recipients: [to] })
  return { hash, block: String(blockNumber), logIndex: found!.logIndex, sender: found!.from }
}

const inventions: readonly (readonly [what: string, plant: () => Promise<unknown>])[] = [
  ['a deposit that is on no chain', () => invent()],
  ['a deposit of one micro-unit', () => invent({ amount: '0.000001' })],
  [
    'a real deposit with a larger amount',
    async () => {
      const paid = await reallyPaid(mal.address, '5')
      await invent({ ...paid, amount: '500' })
    },
  ],
  [
    'a real payment to another address as a deposit',
    async () => {
      const paid = await reallyPaid(outside, '7')
      await invent({ ...paid, amount: '7' })
    },
  ],
  [
    'a deposit twice, at two places of one transaction',
    async () => {
      const paid = await reallyPaid(mal.address, '6')
      await invent({ ...paid, amount: '6' })
      await witness()
      await invent({ ...paid, logIndex: paid.logIndex + 1, amount: '6' })
    },
  ],
  [
    'a deposit, and a movement to the operator that takes it away before its address is counted',
    async () => {
      await invent({ block: '2' })
      await as('watcher', move(aHash(), mal.address, ground.hot, '50', '2'))
      expect(await ground.violated(), 'the balances agree').not.toContain('treasury_differs')
    },
  ],
  [
    'a deposit and the balance that fits',
    async () => {
      await invent()
      await as(
        'watcher',
        `insert into treasury.balance (network, address, block_number, actual_micros, expected_micros, allowed_micros)
         select '${network}', '${mal.address}', block_number, ${usdt('50')}, 0, 0 from treasury.cursor where network = '${network}'
         on conflict (network, address) do update set actual_micros = ${usdt('50')}, block_number = excluded.block_number`,
      )
    },
  ],
  ['money from outside for the operator', () => as('watcher', move(aHash(), outside, ground.hot, '900'))],
  ['a payment of a withdrawal that was never sent', () => payment(aHash())],
  [
    'a payment of less than the withdrawal',
    async () => {
      const hash = await ground.pay(wallet.payoutKey, outside, usdt('1'))
      await ground.local.mine(6)
      await payment(hash)
    },
  ],
]

test.each(inventions)('%s is found missing within a turn, and nothing is sent on any network', async (_, plant) => {
  expect([await ground.isStopped(), await ground.isStopped('bep20')]).toEqual([false, false])
  await plant()
  await witness()
  expect(await ground.violated()).toContain('treasury_missing')
  expect([await ground.isStopped(), await ground.isStopped('bep20')]).toEqual([true, true])
})

const signable = async () => {
  const id = newId('withdrawal', database.clock.now())
  await client.query(`set session_replication_role = replica;
    insert into withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state, reward_micros, confirmed_by, confirmed_at, approved_at)
    values ('${id}', '${mal.id}', 'income', '${network}', '${outside}', '', 9, 2, false, now(), 'approved', 0, 'passkey', platform.now(), now());
    insert into withdrawals.travel_record (withdrawal_id, recorded_at) values ('${id}', now());
    set session_replication_role = origin`)
  return as(
    'signer',
    `insert into withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at) values ('${aHash()}', '${id}', '${network}', '${ground.hot}', ${count}, '0x0000000000', now())`,
  )
}

test('a withdrawal is signed only when all money from before it was seen twice, on whatever network', async () => {
  await expect(signable()).resolves.toBeUndefined()
  await as('watcher', finalAt('bep20', 900n))
  const id = await invent({ on: 'bep20', block: '900' })
  await expect(credit(id, '50')).rejects.toThrow('was not seen twice')
  await beforeFirstLook(client, () => credit(id, '50'))
  await expect(signable()).rejects.toThrow('was not seen twice')
  await client.query(
    `set session_replication_role = replica; update treasury.sighting set stored_at = stored_at - interval '11 minutes' where found is null; set session_replication_role = origin`,
  )
  expect(await ground.violated()).toContain('treasury_not_seen')
})

test('what is real is seen twice, and what a node did not know yet is found later', async () => {
  const paid = await reallyPaid(mal.address, '8')
  const id = await invent({ ...paid, amount: '8' })
  await lookAgain(database.worker, network, { ...ground.chain, finalized: () => Promise.resolve(1n) }, ground)
  await expect(credit(id, '8'), 'a node that lags behind says nothing').rejects.toThrow('was not seen twice')
  await lookAgain(database.worker, network, { ...ground.chain, transfers: () => Promise.resolve([]) }, ground)
  expect([await ground.violated(), await ground.isStopped()]).toEqual([expect.arrayContaining(['treasury_missing']), true])
  await expect(credit(id, '8'), 'what is missing').rejects.toThrow('was not seen twice')
  await witness()
  await credit(id, '8')
  expect([(await ground.violated()).filter((one) => one !== 'treasury_ledger'), await ground.isStopped()]).toEqual([[], false])
  await expect(signable()).resolves.toBeUndefined()
})

test('what a position that was set too far skipped is found, until the owner of the database has it read again', async () => {
  await ground.settle()
  await witness()
  const { rows: before } = await client.query<{ block_number: string }>(`select block_number from deposits.cursor where network = '${network}'`)
  const paid = await reallyPaid(mal.address, '11')
  const final = await ground.chain.finalized()
  await as(
    'watcher',
    `update deposits.cursor set block_number = ${final}, block_hash = '${(await ground.chain.block(final))!.hash}' where network = '${network}'`,
  )
  await ground.read()
  await witness()
  const { rows } = await client.query<{ detail: string }>(`select detail from treasury.violations where violation = 'treasury_skipped'`)
  expect(rows).toEqual([{ detail: expect.stringContaining(paid.hash) }])
  await database.owner.pool.query(`select deposits.read_again('${network}', ${before[0]!.block_number})`)
  await ground.read()
  await witness()
  expect(await ground.violated()).not.toContain('treasury_skipped')
})

test('a final block that the worker does not see is reported, and so is a deposit that hides another behind it', async () => {
  await as(
    'watcher',
    finalAt(network, (await ground.chain.finalized()) + 3_000n),
    `insert into deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, state)
     values ('${newId('deposit', database.clock.now())}', '${network}', '${aHash()}', 0, 1, '${aHash()}', '${outside}', '${mal.address}', 1, 'seen')`,
  )
  expect(await ground.violated()).toContain('treasury_final_differs')
  expect(await ground.depositsViolated()).toContain('deposits_left_open')
})
