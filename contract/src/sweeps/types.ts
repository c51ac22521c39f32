import { amount, id, instantField, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/** The most addresses that one sweep empties. */
export const SWEEP_ADDRESSES_MAX = 20

/**
 * `preparing`: the signer reads numbers and fees from the network; `prepared`: two people can approve it; `approved`: it can be signed outside;
 * `signed`: its bytes are sent until they are final; `tooExpensive`: the fee was above the setting.
 */
export const sweepStates = ['preparing', 'prepared', 'approved', 'signed', 'done', 'cancelled', 'tooExpensive'] as const
export const sweepState = z.enum(sweepStates)
export type SweepState = (typeof sweepStates)[number]

/** A whole number that can be larger than JavaScript's. */
const whole = z.string().check(z.regex(/^(0|[1-9]\d{0,30})$/))
const bytes = z.string().check(z.maxLength(2_000), z.regex(/^0x([0-9a-f]{2})+$/))

/** What one address of members pays to the operator's own one. */
export const sweepItem = strict({
  place: z.number(),
  from: z.string(),
  /** Of the key of this address, below the extended key of deposits. */
  index: z.number(),
  amount,
  /** The number of the payment and its fee; null: not read yet. */
  nonce: z.nullable(z.number()),
  /** The most that the fee costs, in coins of the network as decimal text. */
  feeMost: z.nullable(z.string()),
  /** Coins that the operator's wallet gives the address for the fee; null: none are needed, or not read yet. */
  coins: z.nullable(z.string()),
  coinsState: z.nullable(z.enum(['waiting', 'sent', 'arrived'])),
  hash: z.nullable(z.string()),
  sentAt: z.nullable(instantField),
  outcome: z.nullable(z.enum(['confirmed', 'failed', 'dead'])),
})

export const sweepRow = strict({
  id: id('sweep'),
  network: networkCode,
  state: sweepState,
  recipient: z.string(),
  addresses: z.number(),
  amount,
  madeAt: instantField,
  endedAt: z.nullable(instantField),
  /** The request that waits for a second person, or that two people agreed on; null: none. */
  approvalId: z.nullable(id('approval')),
})

/** One payment of a file to sign: everything that its bytes are made of. */
export const paymentToSign = strict({
  place: z.number().check(z.int(), z.minimum(0), z.maximum(SWEEP_ADDRESSES_MAX - 1)),
  /** Where the key is: m/44'/60'/0'/0/index. */
  index: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
  from: z.string().check(z.maxLength(64)),
  amount,
  nonce: z.number().check(z.int(), z.minimum(0)),
  gas: whole,
  feePerGasMax: whole,
  priorityFeePerGas: whole,
})

/** The file that is signed without a network (`npm run sign-sweep`). */
export const sweepFile = strict({
  kind: z.literal('ohmstead sweep'),
  sweepId: id('sweep'),
  network: networkCode,
  chainId: z.number().check(z.int(), z.minimum(1)),
  token: z.string().check(z.maxLength(64)),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
  recipient: z.string().check(z.maxLength(64)),
  payments: z.array(paymentToSign).check(z.minLength(1), z.maxLength(SWEEP_ADDRESSES_MAX)),
})

/** What the tool writes: the signed bytes, in the order of the file. */
export const signedPayments = z.array(bytes).check(z.minLength(1), z.maxLength(SWEEP_ADDRESSES_MAX))
export const signedFile = strict({ kind: z.literal('ohmstead signed sweep'), sweepId: id('sweep'), signed: signedPayments })

/** What could be swept on a network, and where to. */
export const sweepable = strict({
  network: networkCode,
  /** False: sweeps are not built for networks of this kind. */
  supported: z.boolean(),
  /** The operator's own address that receives it; null: none has been read yet. */
  recipient: z.nullable(z.string()),
  minimum: amount,
  /** Addresses with at least the minimum, and what they hold together. */
  addresses: z.number(),
  amount,
  /** What the operator's own addresses hold, and the most that they should. */
  inWallets: amount,
  walletMost: amount,
  /** The sweep that has not ended; null: none. */
  underway: z.nullable(id('sweep')),
})
