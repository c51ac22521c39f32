import { conversationList, openConversation, solveConversation } from '@ohmstead/contract/support/calls'
import { saveCannedAnswer, viewConversation } from '@ohmstead/contract/support/staff-calls'
import { as, key } from './example-demo.ts'

async function aConversation(): Promise<string> {
  const asked = { idempotencyKey: key(), topic: 'hosting' as const, text: 'How do I move my unit?' }
  return (await (await as('ada')).ask(openConversation, asked)).conversationId
}

/** A conversation of Ada that has not ended, and that Gus opened. */
async function conversationOfAda(): Promise<string> {
  const { list } = await (await as('ada')).ask(conversationList, {})
  const conversationId = list.find(({ state }) => state === 'open' || state === 'waiting')?.id ?? (await aConversation())
  await (await as('gus')).ask(viewConversation, { conversationId })
  return conversationId
}

async function endedConversationOfAda(): Promise<string> {
  const conversationId = await aConversation()
  await (await as('ada')).ask(solveConversation, { conversationId })
  return conversationId
}

async function aCannedAnswer(): Promise<string> {
  const text = { idempotencyKey: key(), name: key(), texts: { en_US: 'Please try it again.' } }
  return (await (await as('gus')).ask(saveCannedAnswer, text)).cannedAnswerId
}

export const supportValues = {
  '@ada.conversation': conversationOfAda,
  '@ada.endedConversation': endedConversationOfAda,
  '@cannedAnswer': aCannedAnswer,
}
