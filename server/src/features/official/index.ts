export { openReports } from './report.store.ts'
