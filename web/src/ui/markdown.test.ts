import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isOwnFile, linkKind, Markdown } from './markdown.tsx'
import { attacks } from './markdown-attacks.ts'

const shown = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }))

/** The elements and attributes that a text may have. */
const allowed =
  /^<\/?(div|p|h2|h3|ul|ol|li|strong|em|code|pre|blockquote|hr|br|a|img)( (class|href|rel|target|lang|start|src|alt|loading)="[^"<>]*")*\/?>$/

describe('a text', () => {
  test('becomes headings, lists, links and emphasis', () => {
    const html = shown('## One\n\nA **bold** and *leaning* [link](/help) & more.\n\n1. first\n2. second\n\n- a\n- b\n\n> said\n\n```\n<b>\n```')
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('<a href="/help">link</a>')
    expect(html).toContain('<li>first</li>')
    expect(html).toContain('&lt;b&gt;')
  })

  test.each(attacks.map((text) => [text]))('that attacks is shown as text: %s', (text) => {
    const html = shown(text)
    for (const tag of html.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(allowed)
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(linkKind(url!.replaceAll('&amp;', '&')) ?? isOwnFile(url!)).toBeTruthy()
    expect(html.replaceAll(/="[^"]*"/g, '')).not.toMatch(
      /<[^>]*\son\w+=|<(script|svg|iframe|object|embed|form|style|math|base|link|meta|input|body|video|audio|details)\b/i,
    )
  })
})

test('at least 60 attacks are tried', () => {
  expect(new Set(attacks).size).toBeGreaterThanOrEqual(60)
})

test.each([
  ['/help/detail?id=a', 'own'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://example.com/a?b=c#d', 'web'],
  ['http://example.com', null],
  ['mailto:a@b.example', 'mail'],
  ['mailto:a@b.example?bcc=c@d', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://example.com:1/@', null],
  ['https://a@evil.example', null],
])('a link to %s is %s', (url, kind) => {
  expect(linkKind(url)).toBe(kind)
})
