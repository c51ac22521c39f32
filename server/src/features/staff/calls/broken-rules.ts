import { chainHead, verifyChain, violations } from '../../ledger/index.ts'
import { incomeViolations } from '../../income/index.ts'
import type { Queryable } from '../../../platform/database.ts'

export interface BrokenRule {
  readonly rule: string
  readonly subject: string
  readonly detail: string
}

/** Every broken rule the books know of now, and whether the chain of sealed blocks still holds. Empty is the only good answer. */
export async function brokenRules(q: Queryable): Promise<{ list: BrokenRule[]; sealedBlocks: number; chainOk: boolean }> {
  const head = await chainHead(q)
  const fault = await verifyChain(q)
  const list = [...(await violations(q)), ...(await incomeViolations(q))].map(({ violation, subject, detail }) => ({ rule: violation, subject, detail }))
  return { list, sealedBlocks: head === null ? 0 : head.block, chainOk: fault === null }
}
