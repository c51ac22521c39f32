export { reconciler } from './reconcile.act.ts'
export type { ReconcilerOptions } from './reconcile.act.ts'
export { isMoneySeen } from './sighting.store.ts'
export { openWitness } from './witness.act.ts'
