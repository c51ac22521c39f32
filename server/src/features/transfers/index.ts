export { wasReturned } from './transfer.ts'
export { searchTransfers } from './search.store.ts'
export { transferFacts } from './timeline.store.ts'
export { maySend, transferById } from './transfer.store.ts'
