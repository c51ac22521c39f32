export { resaleById } from './resale.store.ts'
export { searchResales } from './search.store.ts'
export type { ResaleRow } from './resale.store.ts'
