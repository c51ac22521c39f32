import { violationList } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { findings, lastChecked, watchStates } from '../../../platform/examine.ts'
import { chainHead } from '../../ledger/index.ts'
import type { Parts } from '../parts.ts'

export function listViolations({ sealer }: Parts) {
  return implement(violationList, async ({ trx }) => {
    const [found, states, head] = [await findings(trx, sealer), await watchStates(trx, sealer), await chainHead(trx)]
    return {
      list: found.map(({ watch, violation, subject, detail, since }) => ({ part: watch, rule: violation, subject, detail, since })),
      total: states.reduce((sum, state) => sum + state.found, 0),
      checkedAt: lastChecked(states),
      sealedBlocks: head === null ? 0 : head.block,
      chainOk: !found.some(({ violation }) => violation === 'chain'),
    }
  })
}
