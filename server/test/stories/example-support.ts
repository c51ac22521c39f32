import { conversationList, openConversation } from '@ohmstead/contract/support/calls'
import { viewConversation } from '@ohmstead/contract/support/staff-calls'
import { as, key } from './example-demo.ts'

/** A conversation of Ada that has not ended, and that Gus opened. */
async function conversationOfAda(): Promise<string> {
  const ada = await as('ada')
  const { list } = await ada.ask(conversationList, {})
  const conversationId =
    list.find(({ state }) => state === 'open' || state === 'waiting')?.id ??
    (await ada.ask(openConversation, { idempotencyKey: key(), topic: 'hosting', text: 'How do I move my unit?' })).conversationId
  await (await as('gus')).ask(viewConversation, { conversationId })
  return conversationId
}

export const supportValues = { '@ada.conversation': conversationOfAda }
