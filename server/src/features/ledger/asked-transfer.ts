import { strict, z } from '@ohmstead/contract/kernel/field'
import { transferId, type Entry } from './transfer.ts'

/** One transfer as two people approve it: the database compares every field with the approved ones. */
export const askedTransfer = strict({
  transferId: z.uuid(),
  debit: z.string(),
  credit: z.string(),
  amountMicros: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
})

/** An entry in the form used in an approval request. */
export function asked({ code, cause, key, debit, credit, amount }: Entry): z.output<typeof askedTransfer> {
  return {
    transferId: transferId(code, cause, key),
    debit: `${debit.kind}:${debit.owner}`,
    credit: `${credit.kind}:${credit.owner}`,
    amountMicros: String(amount),
  }
}
