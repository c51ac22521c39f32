import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { assert } from '@ohmstead/contract/kernel/assert'
import {
  concat,
  createPublicClient,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  keccak256,
  parseTransaction,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { unitsOf } from '../scale.ts'
import { findAnvil, startAnvil } from './anvil.ts'
import type { SimulatedChain, SimulatedChainOptions } from './simulated-chain.ts'
import { testTokenAbi, testTokenBytecode } from './test-token.ts'

/** An Ethereum-like chain of this machine. */
export interface LocalChain extends SimulatedChain {
  /** Calls any contract from the faucet's account: the token without `to`. */
  send(call: { readonly data: Hex; readonly to?: Hex; readonly gas?: bigint }): Promise<Hex>
  /** Deploys another token with the same code. */
  deployToken(name: string): Promise<Hex>
}

/** More than any faucet spends. */
const FAUCET_COINS = 10n ** 24n
const CALL_GAS = 300_000n
const FEE_PER_GAS = 100_000_000_000n

/** Starts the chain, with its token deployed. Undefined: there is no such program for this machine. */
export async function startLocalChain({
  chainId,
  decimals,
  faucetKey,
  blockSeconds,
  folder,
}: SimulatedChainOptions): Promise<LocalChain | undefined> {
  const program = findAnvil()
  if (program === undefined) return undefined
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (ending: string) => (folder === undefined ? undefined : path.join(folder, `${chainId}.${ending}`))
  const stateFile = fileOf('json')
  const anvil = await startAnvil({ program, chainId, blockSeconds, ...(stateFile !== undefined && { stateFile }) })
  try {
    return await openFaucet({ anvil, chainId, decimals, faucetKey, journal: fileOf('sent'), minesItself: blockSeconds !== null })
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

interface Faucet {
  readonly anvil: { readonly url: string; stop(): Promise<void> }
  readonly chainId: number
  readonly decimals: number
  readonly faucetKey: Uint8Array
  readonly journal: string | undefined
  readonly minesItself: boolean
}

async function openFaucet({ anvil, chainId, decimals, faucetKey, journal, minesItself }: Faucet): Promise<LocalChain> {
  const { url } = anvil
  const transport = http(url, { retryCount: 0 })
  const client = createPublicClient({ transport, cacheTime: 0, pollingInterval: 100 })
  const control = createTestClient({ transport, mode: 'anvil' })
  const account = privateKeyToAccount(toHex(faucetKey))
  const token = getContractAddress({ from: account.address, nonce: 0n })
  await control.setBalance({ address: account.address, value: FAUCET_COINS })
  let nonce = await client.getTransactionCount({ address: account.address })

  /** One after the other, so that nonces have no gap. */
  let sending: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(act: () => Promise<T>): Promise<T> => {
    const done = sending.then(act, act)
    sending = done.catch(() => undefined)
    return done
  }
  const send = ({ data, to, gas = CALL_GAS }: { data: Hex; to?: Hex | null; gas?: bigint }): Promise<Hex> =>
    inOrder(async () => {
      const fees = { maxFeePerGas: FEE_PER_GAS, maxPriorityFeePerGas: 1_000_000_000n }
      const raw = await account.signTransaction({ type: 'eip1559', chainId, nonce, gas, data, ...(to !== null && { to: to ?? token }), ...fees })
      if (journal !== undefined) appendFileSync(journal, `${raw}\n`, { mode: 0o600 })
      await client.sendRawTransaction({ serializedTransaction: raw })
      nonce += 1
      return keccak256(raw)
    })
  const mine = (blocks: number) => control.mine({ blocks })
  const deployToken = async (name: string): Promise<Hex> => {
    const at = getContractAddress({ from: account.address, nonce: BigInt(nonce) })
    const data = encodeDeployData({ abi: testTokenAbi, bytecode: testTokenBytecode, args: [name, 'USDT', decimals] })
    const hash = await send({ data, to: null, gas: 3_000_000n })
    if (!minesItself) await mine(1)
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 })
    assert(status === 'success', 'the test token is deployed')
    return at
  }

  if (journal !== undefined && existsSync(journal)) await sendAgain()
  if (nonce === 0) await deployToken('Simulated USDT')

  /** A chain that was killed has lost its last blocks; what the faucet sent in them is sent again, byte for byte. */
  async function sendAgain(): Promise<void> {
    const lost = readFileSync(journal!, 'utf8')
      .split('\n')
      .filter((line): line is `0x02${string}` => line.startsWith('0x02') && (parseTransaction(line as Hex).nonce ?? 0) >= nonce)
    writeFileSync(journal!, lost.map((line) => `${line}\n`).join(''), { mode: 0o600 })
    for (const raw of lost) {
      await client.sendRawTransaction({ serializedTransaction: raw })
      nonce += 1
    }
  }

  return {
    url,
    chainId,
    token,
    decimals,
    faucetAddress: account.address,
    sendTokens: (to, amount) => {
      const data = encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args: [to as Hex, unitsOf(amount, decimals)] })
      // Unused bytes make each transaction different, also from those that a killed chain has lost.
      return send({ data: concat([data, toHex(randomBytes(16))]) })
    },
    send,
    deployToken,
    sendCoins: async (to, amount) => {
      const address = to as Hex
      await control.setBalance({ address, value: (await client.getBalance({ address })) + amount })
    },
    mine,
    async replaceBlocks(depth) {
      await control.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
      // What was in the replaced blocks is gone, and its nonces are free again.
      nonce = await client.getTransactionCount({ address: account.address })
    },
    stop: () => anvil.stop(),
  }
}
