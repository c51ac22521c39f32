import { strict, z } from '@ohmstead/contract/kernel/field'
import { transferId, type Entry } from './transfer.ts'

/** One transfer as two people agree to it: the database compares every field with what is approved. */
export const askedTransfer = strict({
  transferId: z.uuid(),
  debit: z.string(),
  credit: z.string(),
  amountMicros: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
})

/** An entry as it stands in a request for two people. */
export function asked({ code, cause, key, debit, credit, amount }: Entry): z.output<typeof askedTransfer> {
  return {
    transferId: transferId(code, cause, key),
    debit: `${debit.kind}:${debit.owner}`,
    credit: `${credit.kind}:${credit.owner}`,
    amountMicros: String(amount),
  }
}
