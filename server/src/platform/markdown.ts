import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { PdfBlock } from './pdf.ts'

/** Parses Markdown (CommonMark). HTML in it is text like any other. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] })
}

/** The words of a part of a text, without its marks; an image is its description. */
export function plainTextOf(node: Nodes): string {
  if ('children' in node) return node.children.map((child) => plainTextOf(child)).join(isFlow(node) ? '\n' : '')
  if (node.type === 'break') return '\n'
  if (node.type === 'image') return node.alt ?? ''
  return 'value' in node ? node.value : ''
}

const isFlow = ({ type }: Nodes) => ['root', 'list', 'listItem', 'blockquote'].includes(type)

/** A text as blocks of a PDF, from top to bottom. */
export function pdfBlocksOf(text: string): PdfBlock[] {
  return parseMarkdown(text).children.flatMap((node): PdfBlock[] => {
    if (node.type === 'heading') return [{ kind: 'heading', text: plainTextOf(node) }]
    if (node.type !== 'list') return [{ kind: 'paragraph', text: plainTextOf(node).replaceAll('\n', ' ') }]
    return node.children.map((item, index) => ({
      kind: 'paragraph',
      text: `${node.ordered ? `${(node.start ?? 1) + index}.` : '•'} ${plainTextOf(item).replaceAll('\n', ' ')}`,
    }))
  })
}
