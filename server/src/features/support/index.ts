export { conversationById, conversationsWaiting } from './conversation.store.ts'
