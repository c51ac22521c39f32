import path from 'node:path'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import { askSweep, cancelSweep, prepareSweep, sweepDetail, sweepOverview } from '@ohmstead/contract/sweeps/calls'
import type { SweepState } from '@ohmstead/contract/sweeps/types'
import { expect } from 'vitest'
import { openLocalWallet, signPlainPayment } from '../../src/edges/chains/index.ts'
import { as, dataDir, key, one, until } from './example-demo.ts'

/** Addresses are compared with the books twice a minute, in blocks that are final. */
const COMPARED_MS = 120_000
/** The payments to Ada that examples need arrive here. */
const network = 'bep20'

async function overview() {
  const { networks } = await (await as('fay')).ask(sweepOverview, {})
  return one(
    networks.find((row) => row.network === network),
    'the network',
  )
}

/** The network on which something can be swept and no sweep is underway. */
async function sweepableNetwork(): Promise<typeof network> {
  const { underway } = await overview()
  if (underway !== null) await (await as('fay')).ask(cancelSweep, { idempotencyKey: key(), sweepId: underway })
  await expect.poll(async () => (await overview()).addresses, { timeout: COMPARED_MS }).toBeGreaterThan(0)
  return network
}

async function newSweep(): Promise<Id<'sweep'>> {
  return (await (await as('fay')).ask(prepareSweep, { idempotencyKey: key(), network: await sweepableNetwork() })).sweepId
}

const sweepUnderway = async () => (await overview()).underway ?? newSweep()

async function inState(sweepId: Id<'sweep'>, state: SweepState): Promise<Id<'sweep'>> {
  const fay = await as('fay')
  await until(`a sweep that is ${state}`, async () => (await fay.ask(sweepDetail, { sweepId })).sweep.state === state)
  return sweepId
}

const preparedSweep = async () => inState(await newSweep(), 'prepared')

async function approvedSweep(): Promise<Id<'sweep'>> {
  const [sweepId, fay, gus] = [await preparedSweep(), await as('fay'), await as('gus')]
  const { approvalId } = await fay.ask(askSweep, { idempotencyKey: key(), sweepId, reason: 'To pay withdrawals' })
  await gus.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  return sweepId
}

/** The payments of the approved sweep, signed as the tool signs them. */
async function signedPayments(): Promise<string[]> {
  const sweepId = await sweepUnderway()
  const file = one((await (await as('fay')).ask(sweepDetail, { sweepId })).file, 'a file to sign')
  const wallet = openLocalWallet(path.join(dataDir, 'chains'))
  const { chainId, token, decimals, recipient: to } = file
  return Promise.all(
    file.payments.map(({ index, amount, nonce, gas, feePerGasMax, priorityFeePerGas }) => {
      const price = { gas: BigInt(gas), feePerGasMax: BigInt(feePerGasMax), priorityFeePerGas: BigInt(priorityFeePerGas) }
      return signPlainPayment({ chainId, token, decimals, to, amount, nonce, ...price }, wallet.depositKey(index))
    }),
  )
}

/** Values of examples about sweeps. */
export const sweepValues: Readonly<Record<string, () => Promise<unknown>>> = {
  '@sweep': sweepUnderway,
  '@sweep.open': sweepUnderway,
  '@sweep.prepared': preparedSweep,
  '@sweep.approved': approvedSweep,
  '@sweep.signed': signedPayments,
  '@network.swept': sweepableNetwork,
}
