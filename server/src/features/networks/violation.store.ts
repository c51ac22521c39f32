import { watch } from '../../platform/watch.ts'
import { readSettings } from '../settings/index.ts'
import { networkNodes } from './node.store.ts'
import { isBehind } from './terms.ts'
import { behindAfterMs } from './terms.store.ts'

/** A network that is behind, or whose nodes report a fault, delays what members have paid in. */
export const networkWatch = watch('networks', async (q) => {
  const allowedMs = behindAfterMs(await readSettings(q))
  return (await networkNodes(q))
    .filter((node) => isBehind(node, allowedMs))
    .map(({ network, head, fault }) => ({
      violation: 'network_behind',
      subject: network,
      detail: fault ?? (head === null ? 'it was never read' : `its newest block is ${head.number}`),
    }))
})
