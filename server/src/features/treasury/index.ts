export { reconciler } from './reconcile.jobs.ts'
export type { ReconcilerOptions } from './reconcile.jobs.ts'
