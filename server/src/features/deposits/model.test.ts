import { createHash } from 'node:crypto'
import { assert } from '@ohmstead/contract/kernel/assert'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { hasLongForm, lengthOf } from '../../../../tools/soak.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { withDatabase } from '../../../test/harness.ts'
import { openDepositKeys, type Chain, type TokenTransfer } from '../../edges/chains/index.ts'
import { walletFrom } from '../../edges/chains/local/local-wallet.ts'
import { silentLog } from '../../platform/log.ts'
import { balanceOf, openAccounts } from '../ledger/index.ts'
import { isSameNetwork } from '../networks/index.ts'
import { insertAddress, nextIndex } from './address.store.ts'
import { depositReader } from './index.ts'
import { depositViolations } from './violation.store.ts'

const database = withDatabase()
const keys = openDepositKeys(walletFrom(new Uint8Array(32).fill(4)).depositXpubs)!
const place = { network: 'bep20', chainId: 56, token: '0x55d398326f99059fF775485246999027B3197955', decimals: 18, simulated: false } as const
const DEPTH = 4
const people: { readonly id: Id<'member'>; readonly address: string }[] = []

beforeAll(async () => {
  assert(await isSameNetwork(database.watcher, place), 'the first chain of a name stays')
  for (let one = 0; one < 3; one++) {
    const id = await aMember(database.owner.kysely)
    await openAccounts(database.api.kysely, [{ kind: 'recharge', owner: id }])
    await asMember(database, id, async (trx) => {
      const index = await nextIndex(trx, id)
      const address = keys.addressAt('evm', index)!
      await insertAddress(trx, { address, memberId: id, family: 'evm', index })
      people.push({ id, address })
    })
  }
})

interface Payment {
  readonly hash: string
  readonly to: number
  readonly amount: bigint
}
interface ModelBlock {
  readonly hash: string
  readonly payments: readonly Payment[]
}

const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`
let made = 0

/** A payment network of which every block is known: what the nodes of one would report. */
class Network {
  #final = 0
  readonly blocks: ModelBlock[] = [{ hash: hashOf('first'), payments: [] }]

  get head(): number {
    return this.blocks.length - 1
  }
  /** A block that was final stays so, also while the newest blocks are missing. */
  get final(): number {
    this.#final = Math.max(this.#final, this.head - DEPTH + 1)
    return this.#final
  }
  add(payments: readonly Payment[]): void {
    made += 1
    this.blocks.push({ hash: hashOf(`block ${made}`), payments })
  }
  /** Replaces blocks that are not final; what was in them may come back later. */
  replace(depth: number): readonly Payment[] {
    const kept = Math.max(this.final + 1, this.blocks.length - depth)
    return this.blocks.splice(kept).flatMap(({ payments }) => payments)
  }

  chain(): Chain {
    const blockOf = (number: bigint) => this.blocks[Number(number)]
    return {
      head: () => Promise.resolve({ number: BigInt(this.head), at: database.clock.now() }),
      finalized: () => Promise.resolve(BigInt(this.final)),
      block(number) {
        const block = blockOf(number)
        return Promise.resolve(block ? { number, hash: block.hash, parentHash: hashOf('parent'), at: database.clock.now() } : null)
      },
      transfers: ({ from, to }) => {
        const found: TokenTransfer[] = []
        for (let number = from; number <= to; number++)
          for (const [logIndex, payment] of (blockOf(number)?.payments ?? []).entries())
            found.push({
              transactionHash: payment.hash,
              logIndex,
              blockNumber: number,
              blockHash: blockOf(number)!.hash,
              from: place.token,
              to: people[payment.to]!.address,
              amount: micros(payment.amount),
            })
        return Promise.resolve(found)
      },
    } as Partial<Chain> as Chain
  }
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mine' as const),
      pay: fc.array(fc.record({ to: fc.nat(2), amount: fc.bigInt(0n, 2_000_000n) }), { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), depth: fc.integer({ min: 1, max: 6 }), again: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), blocksMax: fc.integer({ min: 1, max: 9 }) }) },
)

test('whatever is mined and replaced, each member has what is final on the network, in parts of at least the minimum', hasLongForm, async () => {
  const network = new Network()
  const chain = network.chain()
  const minimum = 1_000_000n
  const credited = people.map(() => 0n)
  const waiting = people.map(() => 0n)
  let counted = 0

  async function read(blocksMax: number): Promise<void> {
    // A new reader each time, as after a stop.
    const reader = depositReader({
      db: database.watcher,
      clock: database.clock,
      log: silentLog,
      keys,
      onConfirmed: () => undefined,
      blocksMax: BigInt(blocksMax),
    })
    for (let more = true; more;) {
      await sql`UPDATE networks.node SET head_number = ${network.head}, head_at = platform.now(), final_number = ${network.final} WHERE network = ${place.network}`.execute(
        database.watcher.kysely,
      )
      more = await reader({ place, chain, head: BigInt(network.head), final: BigInt(network.final) })
    }
  }
  /** What the rule says: the deposits of each final block wait, and those of a member are credited when they reach the minimum. */
  function expectFinal(blocksMax: number): void {
    while (counted < network.final) {
      const end = Math.min(network.final, counted + blocksMax)
      for (; counted < end; counted++) for (const { to, amount } of network.blocks[counted + 1]!.payments) waiting[to]! += amount
      for (const [person, sum] of waiting.entries())
        if (sum >= minimum) {
          credited[person]! += sum
          waiting[person] = 0n
        }
    }
  }

  await read(9)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      let lost: readonly Payment[] = []
      for (const one of steps) {
        if (one.do === 'mine') {
          made += 1
          network.add([...lost, ...one.pay.map((payment, place) => ({ ...payment, hash: hashOf(`payment ${made} ${place}`) }))])
          lost = []
        } else if (one.do === 'replace') {
          const gone = network.replace(one.depth)
          lost = one.again ? gone : []
        } else {
          await read(one.blocksMax)
          expectFinal(one.blocksMax)
        }
      }
      await read(5)
      expectFinal(5)
      for (const [index, { id }] of people.entries())
        expect((await balanceOf(database.api.kysely, { kind: 'recharge', owner: id })).availableMicros).toBe(credited[index])
      expect(await depositViolations(database.worker.kysely)).toEqual([])
    }),
    { numRuns: lengthOf({ short: 30, long: 300 }) },
  )
})
