export { isPermanent, MailFault, openMailer } from './mailer.ts'
export type { Mailer, OutgoingMail } from './mailer.ts'
