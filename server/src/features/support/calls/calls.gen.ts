// Printed by `npm run gen` from the files of the features. Don't edit.
import { readState, listOwn, readOwn, openOwn, sendOwn, seeOwn, solveOwn } from './own-conversations.ts'
import { listForStaff, viewByStaff, readForStaff, answerByStaff, assignByStaff, endByStaff, seeByStaff } from './staff-conversations.ts'

export const calls = {
  supportState: readState,
  conversationList: listOwn,
  conversationOfPerson: readOwn,
  openConversation: openOwn,
  sendSupportMessage: sendOwn,
  seeSupport: seeOwn,
  solveConversation: solveOwn,
  staffConversationList: listForStaff,
  viewConversation: viewByStaff,
  staffConversationRead: readForStaff,
  answerConversation: answerByStaff,
  assignConversation: assignByStaff,
  endConversation: endByStaff,
  seeConversation: seeByStaff,
}
