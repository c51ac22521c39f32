// Printed by `npm run gen` from the files of the features. Don't edit.
import { rateOwn, mailOwn } from './after-end.ts'
import { attachOwn, attachByStaff } from './attach-files.ts'
import { listCanned, saveCanned, removeCanned } from './canned-answers.ts'
import { reopen, leave } from './guest-key.ts'
import { open } from './open-conversation.ts'
import { readState, listOwn, readOwn, sendOwn, seeOwn, typeOwn, solveOwn } from './own-conversations.ts'
import { listForStaff, viewByStaff, readForStaff, answerByStaff, assignByStaff, endByStaff, seeByStaff, typeByStaff } from './staff-conversations.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  rateConversation: rateOwn,
  mailConversation: mailOwn,
  attachToSupport: attachOwn,
  attachToConversation: attachByStaff,
  cannedAnswerList: listCanned,
  saveCannedAnswer: saveCanned,
  removeCannedAnswer: removeCanned,
  reopenConversation: reopen,
  leaveConversation: leave,
  openConversation: open,
  supportState: readState,
  conversationList: listOwn,
  conversationOfPerson: readOwn,
  sendSupportMessage: sendOwn,
  seeSupport: seeOwn,
  typeToSupport: typeOwn(parts),
  solveConversation: solveOwn,
  staffConversationList: listForStaff,
  viewConversation: viewByStaff,
  staffConversationRead: readForStaff,
  answerConversation: answerByStaff,
  assignConversation: assignByStaff,
  endConversation: endByStaff,
  seeConversation: seeByStaff,
  typeInConversation: typeByStaff(parts),
})
