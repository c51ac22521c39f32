import { z } from '@ohmstead/contract/kernel/field'

// What we read of the answers of a node (HTTP API of java-tron). Protobuf leaves out what is zero, so a missing number is 0. Other fields are ignored,
// because each release adds some.
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const word = hash
const hex = z.string().check(z.regex(/^[0-9a-f]*$/))
const short = z.string().check(z.maxLength(100))
const count = z._default(z.int().check(z.nonnegative()), 0)

/** `getblock` without details. A node that does not have the block answers with an empty object. */
export const blockAnswer = z.object({
  blockID: z.optional(hash),
  block_header: z.optional(z.object({ raw_data: z.object({ number: count, parentHash: hash, timestamp: count, txTrieRoot: z.optional(hash) }) })),
})

const log = z.object({
  address: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
  topics: z._default(z.array(word).check(z.maxLength(4)), []),
  data: z._default(hex, ''),
})

/** The receipt of one transaction, with the logs that it wrote. */
const info = z.object({
  id: hash,
  blockNumber: count,
  blockTimeStamp: count,
  // The missing letter is theirs.
  result: z._default(z.enum(['SUCESS', 'FAILED']), 'SUCESS'),
  receipt: z._default(z.object({ result: z._default(short, 'DEFAULT') }), { result: 'DEFAULT' }),
  log: z._default(z.array(log).check(z.maxLength(10_000)), []),
})
export type TransactionInfo = z.infer<typeof info>

/** `gettransactioninfobyid`: empty while the transaction is in no block. */
export const infoAnswer = z.union([
  info,
  z.pipe(
    z.strictObject({}),
    z.transform(() => null),
  ),
])
/** `gettransactioninfobyblocknum`: some releases answer for a block without transactions with an object. */
export const infosAnswer = z.union([
  z.array(info).check(z.maxLength(50_000)),
  z.pipe(
    z.strictObject({}),
    z.transform((): TransactionInfo[] => []),
  ),
])

/** `gettransactionfrompending`: empty when the node is not waiting to put it into a block. */
export const pendingAnswer = z.object({ txID: z.optional(hash) })

/** `triggerconstantcontract`. */
export const constantAnswer = z.object({ result: z.object({ result: z.literal(true) }), constant_result: z.tuple([word]) })

/** `getaccount`: empty for an address that never received anything. */
export const accountAnswer = z.object({ balance: count })

/** `getchainparameters`. */
export const parametersAnswer = z.object({
  chainParameter: z.array(z.object({ key: short, value: z.optional(z.int()) })).check(z.maxLength(1_000)),
})

/** `broadcasthex`. Messages are the hexadecimal form of text. */
export const broadcastAnswer = z.object({
  result: z._default(z.boolean(), false),
  code: z._default(short, 'OTHER_ERROR'),
  message: z._default(z.string().check(z.maxLength(20_000)), ''),
})
