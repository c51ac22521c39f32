export { conversationById, conversationsWaiting } from './conversation.store.ts'
export { tellUnread } from './unread.jobs.ts'
