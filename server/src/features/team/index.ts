export { teamViolations } from './violation.store.ts'
