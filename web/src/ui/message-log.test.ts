import { instant } from '@ohmstead/contract/kernel/instant'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { attacks } from './markdown-attacks.ts'
import { MessageLog } from './message-log.tsx'

const at = instant(Date.UTC(2026, 4, 1))
const logOf = (text: string) =>
  renderToStaticMarkup(createElement(MessageLog, { label: 'Messages', messages: [{ key: '1', side: 'other', who: 'Person', text, at }] }))
const tagsOf = (html: string) => html.match(/<[^>]*>/g)
const plain = tagsOf(logOf('Hello'))

test.each(attacks.map((text) => [text]))('a message that attacks is shown as text: %s', (text) => {
  expect(tagsOf(logOf(text))).toEqual(plain)
})
