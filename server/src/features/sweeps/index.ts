export { openSweeper } from './sweeper.jobs.ts'
