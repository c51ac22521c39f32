export { teamViolations } from './violation.store.ts'
export { rebateById } from './rebate.store.ts'
