export { wasReturned } from './transfer.ts'
export { transferById } from './transfer.store.ts'
