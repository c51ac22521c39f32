import { micros } from '@ohmstead/contract/kernel/amount'
import { askSweep, cancelSweep, prepareSweep, uploadSweep } from '@ohmstead/contract/sweeps/calls'
import { sweepErrors } from '@ohmstead/contract/sweeps/errors'
import { sweepChanged } from '@ohmstead/contract/sweeps/events'
import { readSignedPayment } from '../../../edges/chains/index.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval, requestedFor } from '../../approvals/index.ts'
import { setting } from '../../settings/index.ts'
import { sendingStops } from '../../withdrawals/index.ts'
import { storeSigned } from '../payment.store.ts'
import { recipientOn } from '../recipient.view.ts'
import { sweepApproval } from '../sweep.approval.ts'
import { changeSweep, contentOf, insertSweep, lockedSweep, sweepableOn, underwayOn } from '../sweep.store.ts'
import { isSwept } from '../swept-network.ts'

export const beginSweep = implement(prepareSweep, async ({ trx, now, refuse, publish }, { network }) => {
  if (!isSwept(network)) return refuse(sweepErrors.networkNotSwept)
  const recipient = (await recipientOn(trx, network)) ?? refuse(sweepErrors.walletNotRead)
  if ((await underwayOn(trx, network)).length > 0) refuse(sweepErrors.sweepUnderway)
  if ((await sendingStops(trx)).some((stop) => stop.network === network)) refuse(sweepErrors.sweepStopped)
  const least = await setting(trx, 'sweeps.minimum')
  if ((await sweepableOn(trx, network, least)).addresses === 0) refuse(sweepErrors.nothingToSweep)
  const sweepId = newId('sweep', now)
  await insertSweep(trx, { id: sweepId, network, recipient, least })
  await publish(sweepChanged, { network })
  return { sweepId }
})

export const askForSweep = implement(askSweep, async ({ trx, now, caller, refuse, publish }, { sweepId, reason }) => {
  const row = (await lockedSweep(trx, sweepId)) ?? refuse(sweepErrors.sweepNotFound)
  if (row.state !== 'prepared') refuse(sweepErrors.sweepChanged)
  if ((await requestedFor(trx, sweepApproval, sweepId, now)) !== null) refuse(sweepErrors.requestWaits)
  const asked = await contentOf(trx, sweepId)
  const approvalId = await askApproval(trx, sweepApproval, { caller, now, subject: sweepId, asked, reason: reason.trim() })
  await publish(sweepChanged, { network: row.network })
  return { approvalId }
})

export const storeSignedSweep = implement(uploadSweep, async ({ trx, refuse, publish }, { sweepId, signed }) => {
  const row = (await lockedSweep(trx, sweepId)) ?? refuse(sweepErrors.sweepNotFound)
  if (row.state !== 'approved') refuse(sweepErrors.sweepChanged)
  const { payments, chainId, token, decimals, recipient: to } = await contentOf(trx, sweepId)
  for (let at = 0; at < Math.max(payments.length, signed.length); at++) {
    const [payment, raw] = [payments[at], signed[at]]
    if (payment === undefined || raw === undefined) return refuse(sweepErrors.notApproved, { detail: at + 1 })
    const { place, from, nonce, amountMicros, gas, feePerGasMax, priorityFeePerGas } = payment
    const price = { gas: BigInt(gas), feePerGasMax: BigInt(feePerGasMax), priorityFeePerGas: BigInt(priorityFeePerGas) }
    const read = await readSignedPayment({ chainId, token, decimals, to, nonce, amount: micros(BigInt(amountMicros)), ...price }, raw)
    if (read?.sender !== from) return refuse(sweepErrors.notApproved, { detail: at + 1 })
    await storeSigned(trx, sweepId, { place, hash: read.hash, raw })
  }
  await changeSweep(trx, sweepId, 'signed')
  await publish(sweepChanged, { network: row.network })
  return {}
})

export const endSweep = implement(cancelSweep, async ({ trx, refuse, publish }, { sweepId }) => {
  const row = (await lockedSweep(trx, sweepId)) ?? refuse(sweepErrors.sweepNotFound)
  if (row.endedAt !== null) refuse(sweepErrors.sweepChanged)
  await changeSweep(trx, sweepId, 'cancelled')
  await publish(sweepChanged, { network: row.network })
  return {}
})
