export { mailNotices, unsubscribe } from './mail.jobs.ts'
