import type { Nodes, Parents } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'

/**
 * A text in Markdown (CommonMark). HTML in it is shown as text, and each part becomes an element of React, so that no text can add an element or an
 * attribute of its own. Links lead to web and mail addresses or to pages of this site, pictures are files of this site.
 */
export function Markdown({ text, lang }: { readonly text: string; readonly lang?: string }) {
  const root = fromMarkdown(text, { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] })
  return (
    <div className="grid max-w-prose gap-4 [overflow-wrap:anywhere]" lang={lang}>
      {partsOf(root)}
    </div>
  )
}

const partsOf = (node: Parents): ReactNode => node.children.map((child, index) => <Fragment key={index}>{partOf(child)}</Fragment>)

function partOf(node: Nodes): ReactNode {
  switch (node.type) {
    case 'heading':
      return node.depth <= 2 ? (
        <h2 className="pt-3 text-h2 font-semibold">{partsOf(node)}</h2>
      ) : (
        <h3 className="pt-2 font-semibold">{partsOf(node)}</h3>
      )
    case 'paragraph':
      return <p>{partsOf(node)}</p>
    case 'list':
      return node.ordered ? (
        <ol className="grid list-decimal gap-2 ps-6" {...(node.start !== null && node.start !== undefined && { start: node.start })}>
          {partsOf(node)}
        </ol>
      ) : (
        <ul className="grid list-disc gap-2 ps-6">{partsOf(node)}</ul>
      )
    case 'listItem':
      return <li>{node.spread ? partsOf(node) : tightly(node)}</li>
    case 'blockquote':
      return <blockquote className="grid gap-2 border-s-2 border-line ps-4 text-ink-2">{partsOf(node)}</blockquote>
    case 'code':
      return (
        <pre className="overflow-x-auto border border-line p-3 text-s">
          <code>{node.value}</code>
        </pre>
      )
    case 'thematicBreak':
      return <hr className="border-line" />
    default:
      return inlinePartOf(node)
  }
}

function inlinePartOf(node: Nodes): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'strong':
      return <strong>{partsOf(node)}</strong>
    case 'emphasis':
      return <em>{partsOf(node)}</em>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'break':
      return <br />
    case 'link':
      return <SafeLink to={node.url}>{partsOf(node)}</SafeLink>
    case 'image':
      return isOwnFile(node.url) ? <img src={node.url} alt={node.alt ?? ''} className="max-w-full border border-line" loading="lazy" /> : node.alt
    default:
      return 'children' in node ? partsOf(node) : null
  }
}

/** The paragraphs of a list entry without the space between paragraphs. */
const tightly = (node: Parents): ReactNode =>
  node.children.map((child, index) => <Fragment key={index}>{child.type === 'paragraph' ? partsOf(child) : partOf(child)}</Fragment>)

function SafeLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const kind = linkKind(to)
  if (kind === null) return children
  return kind === 'own' || kind === 'mail' ? (
    <a href={to}>{children}</a>
  ) : (
    <a href={to} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  )
}

/** What a link of a text may lead to; null: nothing that is shown as a link. */
export function linkKind(url: string): 'own' | 'mail' | 'web' | null {
  if (/^\/(?![/\\])[\w\-./?=&%#:]*$/.test(url)) return 'own'
  if (/^mailto:[\w.+-]+@[\w.-]+$/.test(url)) return 'mail'
  return /^https:\/\/[\w.-]+(?:[/?#][^\s"'<>\\]*)?$/.test(url) ? 'web' : null
}

/** Pictures of texts are uploaded files, or come with the product. */
export function isOwnFile(url: string): boolean {
  return /^\/(?:uploads|brand)\/[\w\-./]+$/.test(url) && !url.includes('..')
}
