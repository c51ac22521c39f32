import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { finishPasskeyRegistration, startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { confirmTransfer, requestTransfer, startTransferPasskey } from '@ohmstead/contract/transfers/calls'
import { withAccountsApi } from '../../../test/api.ts'
import { apiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { giveIncome, password, withIncome } from '../../../test/transfers/ground.ts'
import { newId } from '../../platform/ids.ts'
import { runDueNow } from '../../platform/due.ts'
import { LedgerRefusal, openAccounts, post, type Entry } from '../ledger/index.ts'
import { transfersFeature } from './feature.ts'
import { completeTransfers } from './transfer.jobs.ts'
import { transferViolations } from './violation.store.ts'

const database = withIncome(withDatabase())
const api = withAccountsApi(database, { calls: Object.values(transfersFeature.calls) as never })
const USDT = 1_000_000n

/** A person who confirms with a passkey. */
async function person(name: string) {
  const origin = api.url.replace('127.0.0.1', 'localhost')
  const client = apiClient(origin, { clock: database.clock })
  const { id } = await client.register({ email: `${name}@example.org`, password, invitationCode: api.invitation })
  await giveIncome(database, id, 40n * USDT)
  await client.ask(stepUp, { password })
  const device = passkeyDevice({ origin, counts: false })
  await client.ask(finishPasskeyRegistration, { passkey: device.create(await client.ask(startPasskeyRegistration, {})) })
  // A passkey that was added today sends no money to others.
  await database.clock.forward(DAY_MS + MINUTE_MS)
  const key = () => randomBytes(12).toString('hex')
  /** Requests and confirms; returns the HTTP status of the last answer. */
  const pay = async (amount: bigint, to?: string) => {
    const asked = await client.call(requestTransfer, {
      idempotencyKey: key(),
      wallet: 'income',
      amount: formatAmount(micros(amount)),
      ...(to !== undefined && { to }),
    })
    if (!asked.ok) return asked.status
    const passkey = device.show(await client.ask(startTransferPasskey, { transferId: asked.data.id }))
    return (await client.call(confirmTransfer, { idempotencyKey: key(), transferId: asked.data.id, passkey })).status
  }
  return { id, pay }
}

/** Everything that exists, by account. */
async function total(): Promise<bigint> {
  const { rows } = await sql<{ total: bigint; negative: bigint }>`
    SELECT coalesce(sum(b.posted_micros), 0)::bigint AS total, count(*) FILTER (WHERE b.posted_micros < b.held_micros) AS negative
      FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id WHERE a.owner_kind <> 'outside'`.execute(database.owner.kysely)
  expect(rows[0]?.negative).toBe(0n)
  return rows[0]?.total ?? 0n
}

/** A charge that begins and a lease that is bought at the same moment, paid from the recharge wallet. */
async function spend(memberId: Id<'member'>, amount: bigint): Promise<'paid' | 'insufficient'> {
  const at = database.clock.now()
  const [session, lease] = [newId('chargingSession', at), newId('lease', at)]
  await openAccounts(database.api.kysely, [
    { kind: 'session_pool', owner: session },
    { kind: 'lease_unearned', owner: lease },
  ])
  const from = { debit: { kind: 'recharge', owner: memberId }, amount: micros(amount), key: 'race', at } as const
  const entries: Entry[] = [
    {
      ...from,
      code: 'charge_payment',
      phase: 'hold',
      credit: { kind: 'session_pool', owner: session },
      cause: { kind: 'charging_session', id: session },
    },
    { ...from, code: 'lease_purchase', phase: 'post', credit: { kind: 'lease_unearned', owner: lease }, cause: { kind: 'lease', id: lease } },
  ]
  try {
    await post(database.api.kysely, entries)
    return 'paid'
  } catch (error) {
    if (error instanceof LedgerRefusal && error.reason === 'insufficient') return 'insufficient'
    throw error
  }
}

test('transfers both ways, own transfers, charges and leases on the same balances neither block each other nor lose or create money', async () => {
  const [ada, ben] = [await person('ada'), await person('ben')]
  const before = await total()
  // The first transfers are held: each then knows the other.
  expect(await Promise.all([ada.pay(2n * USDT, ben.id), ben.pay(2n * USDT, ada.id)])).toEqual([200, 200])
  await database.clock.forward(11 * MINUTE_MS)
  expect(await runDueNow(database.worker, completeTransfers, database.clock.now())).toBe(2)

  const rounds = Array.from({ length: 8 }, (_, at) => at)
  const [sent, spent] = await Promise.all([
    Promise.all(rounds.flatMap((at) => [ada.pay(3n * USDT, ben.id), ben.pay(3n * USDT, ada.id), ada.pay(BigInt(at) + 1n), ben.pay(2n * USDT)])),
    Promise.all(rounds.flatMap(() => [spend(ada.id, 4n * USDT), spend(ben.id, 4n * USDT)])),
  ])
  expect(sent.filter((status) => ![200, 422].includes(status))).toEqual([])
  // 38 are left of 40: of eight times 3 both ways, all fit.
  expect(sent.filter((status) => status === 200).length).toBeGreaterThan(20)
  expect(spent).toContain('insufficient')
  expect(await total()).toBe(before)
  expect(await transferViolations(database.worker.kysely, { all: true })).toEqual([])
})

test('of many transfers that do not fit together, as many succeed as the balance allows', async () => {
  const [cleo, dora] = [await person('cleo'), await person('dora')]
  const statuses = await Promise.all(Array.from({ length: 12 }, () => cleo.pay(7n * USDT, dora.id)))
  // 40 hold five times 7; all are held, because none has arrived yet.
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
