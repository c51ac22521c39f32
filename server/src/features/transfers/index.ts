export { transferById } from './transfer.store.ts'
