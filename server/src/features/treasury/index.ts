export { reconciler } from './reconcile.act.ts'
export type { ReconcilerOptions } from './reconcile.act.ts'
