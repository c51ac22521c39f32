import { createHash } from 'node:crypto'
import { addressBytes, tronAddress } from '@ohmstead/contract/chains/address'
import { assert } from '@ohmstead/contract/kernel/assert'
import { addressWord, addressOfWord, bareHex, numberOfWord, selectors, TRANSFER_TOPIC, wordOf } from '../../tron/words.ts'
import { readTransaction, type Transaction } from './transaction.ts'

export interface LedgerOptions {
  readonly chainId: number
  readonly decimals: number
  /** Owns all coins of the first block, and may make tokens. */
  readonly faucet: string
  readonly startedAt: number
}

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

interface Receipt {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly energyFee: bigint
  readonly netFee: bigint
  readonly logs: readonly Log[]
}

export interface LocalBlock {
  readonly number: number
  readonly id: string
  readonly parentId: string
  readonly at: number
  readonly root: string
  readonly transactions: readonly { readonly transaction: Transaction; readonly receipt: Receipt }[]
}

/** A transaction that the chain does not take, in the words of java-tron. */
export interface Refused {
  readonly code: string
  readonly message: string
}

const ALL_COINS = 10n ** 17n
const DAY_MS = 86_400_000
/** What a byte and a unit of energy cost, in the smallest unit of the coin. There is no free allowance here. */
const BYTE_PRICE = 1_000n
export const ENERGY_PRICE = 100n
/** Of a transfer to a holder of the token, and to a new address. */
const ENERGY = { known: 65_000n, first: 130_000n } as const
const NO_ROOT = '0'.repeat(64)
const ZERO_WORD = '0'.repeat(64)
export const MINT = '40c10f19'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const asNumber = (count: number) => count.toString(16).padStart(16, '0')
const hashFor = (count: number, header: unknown) => `${asNumber(count)}${sha256(JSON.stringify(header)).slice(16)}`

/** The chain itself: blocks, who has what, and which transactions are valid. Like the real one, it believes no transaction before it has checked it. */
export class LocalLedger {
  readonly token: string
  readonly blocks: LocalBlock[] = []
  readonly pending = new Map<string, Transaction>()
  readonly #options: LedgerOptions
  readonly #places = new Map<string, LocalBlock>()
  readonly #tokens = new Map<string, Map<string, bigint>>()
  readonly #coins = new Map<string, bigint>()

  constructor(options: LedgerOptions) {
    this.#options = options
    this.token = this.contractNamed('token')
    this.#begin()
  }

  get head(): LocalBlock {
    const head = this.blocks.at(-1)
    assert(head !== undefined, 'a chain has a first block')
    return head
  }

  /** The address of a contract with the code of the token; only those that were opened exist. */
  contractNamed(name: string): string {
    const contract = tronAddress(Buffer.from(sha256(`${this.#options.chainId} ${name}`).slice(0, 40), 'hex'))
    if (!this.#tokens.has(contract)) this.#tokens.set(contract, new Map())
    return contract
  }

  coinsOf(address: string): bigint | undefined {
    return this.#coins.get(address)
  }

  placeOf(id: string): LocalBlock | undefined {
    return this.#places.get(id)
  }

  /** What a contract answers without a transaction, in words; undefined: the contract has no such function. */
  ask(contract: string, data: string): string | undefined {
    const holders = this.#tokens.get(contract)
    if (holders === undefined) return undefined
    if (data.startsWith(selectors.decimals)) return wordOf(BigInt(this.#options.decimals))
    if (data.startsWith(selectors.balanceOf)) return wordOf(holders.get(addressOfWord(data.slice(8, 72))) ?? 0n)
    return undefined
  }

  /** Takes a transaction for the next block. */
  submit(raw: string): { readonly id: string } | Refused {
    let transaction: Transaction
    try {
      transaction = readTransaction(raw)
    } catch (error) {
      return { code: 'OTHER_ERROR', message: error instanceof Error ? error.message : 'not a transaction' }
    }
    const refused = this.#refusalOf(transaction)
    if (refused) return refused
    this.pending.set(transaction.id, transaction)
    return { id: transaction.id }
  }

  /** Makes the next block from the valid ones of these transactions. */
  produce(at: number, transactions: readonly Transaction[] = [...this.pending.values()], fork = 0): LocalBlock {
    const { number: last, id: parentId, at: before } = this.head
    assert(at > before, 'time passes from block to block')
    this.pending.clear()
    const done: { transaction: Transaction; receipt: Receipt }[] = []
    for (const transaction of transactions)
      if (this.#refusalOf(transaction) === undefined) done.push({ transaction, receipt: this.#carryOut(transaction) })
    const number = last + 1
    const ids = done.map(({ transaction }) => transaction.id)
    const root = ids.length === 0 ? NO_ROOT : sha256(ids.join())
    const block = { number, id: hashFor(number, { parentId, at, root, fork }), parentId, at, root, transactions: done }
    this.blocks.push(block)
    for (const id of ids) this.#places.set(id, block)
    return block
  }

  /** Forgets the newest blocks and what was in them. */
  drop(depth: number): LocalBlock[] {
    const kept = this.blocks.slice(1, this.blocks.length - depth)
    const dropped = this.blocks.slice(this.blocks.length - depth)
    this.#begin()
    for (const block of kept) {
      for (const { transaction } of block.transactions) {
        this.#carryOut(transaction)
        this.#places.set(transaction.id, block)
      }
      this.blocks.push(block)
    }
    return dropped
  }

  #begin(): void {
    const { chainId, faucet, startedAt } = this.#options
    for (const holders of this.#tokens.values()) holders.clear()
    this.#coins.clear()
    this.#coins.set(faucet, ALL_COINS)
    this.#places.clear()
    this.blocks.length = 0
    // The last four bytes of the hash of the first block are the number of the chain.
    const id = `${hashFor(0, { chainId, faucet }).slice(0, 56)}${chainId.toString(16).padStart(8, '0')}`
    this.blocks.push({ number: 0, id, parentId: NO_ROOT, at: startedAt, root: NO_ROOT, transactions: [] })
  }

  #refusalOf({ id, refBlock, expiration, act, owner, signer, bytes }: Transaction): Refused | undefined {
    const { head } = this
    if (signer !== owner) return { code: 'SIGERROR', message: 'Validate signature error' }
    if (this.pending.has(id) || this.#places.has(id)) return { code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' }
    if (expiration <= head.at || expiration > head.at + DAY_MS) return { code: 'TRANSACTION_EXPIRATION_ERROR', message: 'Transaction expired' }
    if (!this.#hasReference(refBlock)) return { code: 'TAPOS_ERROR', message: 'Tapos check error' }
    const coins = this.#coins.get(owner)
    if (coins === undefined) return { code: 'CONTRACT_VALIDATE_ERROR', message: 'Contract validate error : account does not exist' }
    if (act.kind === 'call' && !this.#tokens.has(act.contract))
      return { code: 'CONTRACT_VALIDATE_ERROR', message: 'Contract validate error : No contract' }
    const cost = BigInt(bytes) * BYTE_PRICE
    if (coins < cost) return { code: 'BANDWITH_ERROR', message: 'Account resource insufficient error' }
    if (act.kind === 'coins' && coins - cost < act.amount)
      return { code: 'CONTRACT_VALIDATE_ERROR', message: 'Contract validate error : balance is not sufficient' }
    return undefined
  }

  /** A transaction names one of the last 65,536 blocks by two bytes of its number and eight of its hash. */
  #hasReference({ bytes, hash }: Transaction['refBlock']): boolean {
    const { number } = this.head
    const wanted = Number.parseInt(bytes, 16)
    const block = this.blocks[number - ((number - wanted) & 0xffff)]
    return bytes.length === 4 && block?.id.slice(16, 32) === hash
  }

  #carryOut({ owner, act, feeLimit, bytes }: Transaction): Receipt {
    const netFee = BigInt(bytes) * BYTE_PRICE
    this.#pay(owner, netFee)
    if (act.kind === 'coins') {
      this.#pay(owner, act.amount)
      this.#coins.set(act.to, (this.#coins.get(act.to) ?? 0n) + act.amount)
      return { result: 'SUCCESS', energyFee: 0n, netFee, logs: [] }
    }
    const { logs, energy } = this.#call(owner, act.contract, act.data)
    const affordable = [BigInt(feeLimit), this.#coins.get(owner) ?? 0n].reduce((least, one) => (one < least ? one : least))
    const fee = energy * ENERGY_PRICE
    if (fee > affordable) {
      this.#pay(owner, affordable)
      return { result: 'OUT_OF_ENERGY', energyFee: affordable, netFee, logs: [] }
    }
    this.#pay(owner, fee)
    if (logs === undefined) return { result: 'REVERT', energyFee: fee, netFee, logs: [] }
    for (const move of logs) this.#move(act.contract, move)
    return { result: 'SUCCESS', energyFee: fee, netFee, logs: logs.map((move) => logOf(act.contract, move)) }
  }

  #pay(address: string, amount: bigint): void {
    this.#coins.set(address, (this.#coins.get(address) ?? 0n) - amount)
  }

  /** The moves that a call makes; none: the contract does not allow it. */
  #call(owner: string, contract: string, data: string): { readonly logs: readonly Move[] | undefined; readonly energy: bigint } {
    const holders = this.#tokens.get(contract)
    const [to, amount] = [data.slice(32, 72), data.slice(72, 136)]
    if (holders === undefined || data.length !== 136 || /^0*$/.test(to)) return { logs: undefined, energy: ENERGY.known }
    const move = { from: owner, to: addressOfWord(to), amount: numberOfWord(amount) }
    const energy = holders.has(move.to) ? ENERGY.known : ENERGY.first
    if (data.startsWith(MINT) && owner === this.#options.faucet) return { logs: [{ ...move, from: null }], energy }
    const isCovered = data.startsWith(selectors.transfer) && (holders.get(owner) ?? 0n) >= move.amount
    return { logs: isCovered ? [move] : undefined, energy }
  }

  #move(contract: string, { from, to, amount }: Move): void {
    const holders = this.#tokens.get(contract)
    assert(holders !== undefined, 'the contract exists')
    if (from !== null) holders.set(from, (holders.get(from) ?? 0n) - amount)
    holders.set(to, (holders.get(to) ?? 0n) + amount)
  }
}

interface Move {
  /** Null: made new. */
  readonly from: string | null
  readonly to: string
  readonly amount: bigint
}

const logOf = (contract: string, { from, to, amount }: Move): Log => ({
  address: bareHex(contract),
  topics: [TRANSFER_TOPIC, from === null ? ZERO_WORD : addressWord(from), addressWord(to)],
  data: wordOf(amount),
})

/** An address as nodes spell it. */
export const nodeHex = (address: string): string => `41${Buffer.from(addressBytes(address)).toString('hex')}`
