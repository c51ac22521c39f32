export { isPermanentSms, openSmsSender, SmsFault } from './sms-sender.ts'
export type { OutgoingSms, SmsSender } from './sms-sender.ts'
