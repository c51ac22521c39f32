import PDFDocument from 'pdfkit'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { fontsFor, runsOf, type Weight } from './pdf-fonts.ts'

/** A column of a table; widths are shares of the width of the page. */
export interface PdfColumn {
  readonly head: string
  readonly width: number
  readonly end?: boolean
}

/** Lines of a cell after the first are smaller. */
export type PdfCell = string | readonly [string, ...string[]]

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly PdfColumn[]; readonly rows: readonly (readonly PdfCell[])[] }

export interface PdfContent {
  /** Of the reader, as in BCP 47. */
  readonly language: string
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Written into the file instead of the time of printing, so that the same content has the same bytes. */
  readonly at: Instant
  readonly blocks: readonly PdfBlock[]
  /** The line at the end of each page. */
  readonly foot: (page: number, pages: number) => string
  readonly attachment: { readonly name: string; readonly type: string; readonly content: string; readonly description: string }
}

const PAGE = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 64 }
const WIDTH = PAGE.width - 2 * PAGE.side
const GAP = 8
const sizes = { title: 20, heading: 12, text: 9, small: 7.5 } as const
type Size = keyof typeof sizes
const lineHeight = (size: Size) => sizes[size] * 1.4

interface Style {
  readonly size: Size
  readonly weight: Weight
}
const text: Style = { size: 'text', weight: 'regular' }
const small: Style = { size: 'small', weight: 'regular' }

type Doc = PDFKit.PDFDocument
interface Pen {
  readonly doc: Doc
  readonly root: PDFKit.PDFStructureElement
  y: number
}

/**
 * A tagged PDF on A4: a title, then blocks from top to bottom, with the fonts that it needs and one attached file. The same content always has
 * the same bytes.
 */
export async function pdfOf(content: PdfContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: content.language,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: content.title,
      Author: content.author,
      Subject: content.subject,
      CreationDate: new Date(content.at),
      ModDate: new Date(content.at),
    },
  })
  const written: Buffer[] = []
  doc.on('data', (part: Buffer) => written.push(part))
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const [name, font] of await fontsFor(textsOf(content))) doc.registerFont(name, font)
  const { name, type, content: attached, description } = content.attachment
  const when = new Date(content.at)
  doc.file(Buffer.from(attached), { name, type, description, creationDate: when, modifiedDate: when })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen: Pen = { doc, root, y: PAGE.top }
  writeText(pen, 'H1', content.title, { size: 'title', weight: 'bold' })
  for (const block of content.blocks) await writeBlock(pen, block)
  root.end()
  writeFeet(doc, content.foot)
  doc.end()
  await finished
  return Buffer.concat(written)
}

/** Everything that is written, so that the fonts have its characters. */
function* textsOf({ title, blocks, foot }: PdfContent): Iterable<{ text: string; weight: Weight }> {
  yield { text: title, weight: 'bold' }
  yield { text: foot(0, 123_456_789), weight: 'regular' }
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield { text: block.text, weight: 'regular' }
    else if (block.kind === 'heading') yield { text: block.text, weight: 'bold' }
    else {
      for (const { head } of block.columns) yield { text: head, weight: 'bold' }
      for (const row of block.rows) for (const line of row.flat()) yield { text: line, weight: 'regular' }
    }
  }
}

async function writeBlock(pen: Pen, block: PdfBlock): Promise<void> {
  if (block.kind === 'table') return writeTable(pen, block.columns, block.rows)
  pen.y += block.kind === 'heading' ? 12 : 4
  if (block.kind === 'heading') reserve(pen, 4 * lineHeight('heading'))
  writeText(pen, block.kind === 'heading' ? 'H2' : 'P', block.text, block.kind === 'heading' ? { size: 'heading', weight: 'bold' } : text)
}

function writeText(pen: Pen, tag: string, words: string, style: Style): void {
  for (const line of wrapped(pen.doc, words, style, WIDTH)) {
    reserve(pen, lineHeight(style.size))
    const { y } = pen
    pen.root.add(pen.doc.struct(tag, {}, [() => draw(pen.doc, line, style, PAGE.side, y)]))
    pen.y += lineHeight(style.size)
  }
}

/** Begins a new page where the rest of this one is too short. */
function reserve(pen: Pen, height: number): boolean {
  if (pen.y + height <= PAGE.height - PAGE.bottom) return false
  pen.doc.addPage()
  pen.y = PAGE.top
  return true
}

async function writeTable(pen: Pen, columns: readonly PdfColumn[], rows: readonly (readonly PdfCell[])[]): Promise<void> {
  const { doc } = pen
  const table = doc.struct('Table')
  pen.root.add(table)
  const widths = columns.map(({ width }) => width * WIDTH)
  const cellsOf = (row: readonly PdfCell[], first: Style) =>
    row.map((cell, index) =>
      [cell].flat().flatMap((line, at) => {
        const style = at === 0 ? first : small
        return wrapped(doc, line, style, (widths[index] ?? 0) - GAP).map((piece) => ({ piece, style }))
      }),
    )
  const heads = cellsOf(
    columns.map(({ head }) => head),
    { size: 'small', weight: 'bold' },
  )
  pen.y += 4
  reserve(pen, heightOf(heads) + 2 * lineHeight('text'))
  writeRow(pen, table, columns, heads, 'TH')
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row, text)
    if (reserve(pen, heightOf(cells))) writeRow(pen, table, columns, heads, 'TH')
    writeRow(pen, table, columns, cells, 'TD')
    // A long statement must not keep other requests waiting.
    if (index % 50 === 49) await new Promise((resolve) => setImmediate(resolve))
  }
  table.end()
}

type Lines = readonly { readonly piece: string; readonly style: Style }[]
const heightOf = (cells: readonly Lines[]) =>
  6 + Math.max(...cells.map((lines) => lines.reduce((height, { style }) => height + lineHeight(style.size), 0)))

function writeRow(pen: Pen, table: PDFKit.PDFStructureElement, columns: readonly PdfColumn[], cells: readonly Lines[], tag: 'TH' | 'TD'): void {
  const { doc } = pen
  const row = doc.struct('TR')
  table.add(row)
  let x = PAGE.side
  for (const [index, lines] of cells.entries()) {
    const { width = 0, end } = columns[index] ?? {}
    const [left, top] = [x, pen.y + 3]
    row.add(
      doc.struct(tag, {}, [
        () => {
          let y = top
          for (const { piece, style } of lines) {
            draw(doc, piece, style, end ? left + width * WIDTH - widthOf(doc, piece, style) : left, y)
            y += lineHeight(style.size)
          }
        },
      ]),
    )
    x += width * WIDTH
  }
  row.end()
  pen.y += heightOf(cells)
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(PAGE.side, pen.y)
    .lineTo(PAGE.side + WIDTH, pen.y)
    .lineWidth(tag === 'TH' ? 0.8 : 0.3)
    .strokeColor(tag === 'TH' ? '#1b2322' : '#aab4b1')
    .stroke()
  doc.endMarkedContent()
}

function writeFeet(doc: Doc, foot: PdfContent['foot']): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    draw(doc, foot(page + 1, count), small, PAGE.side, PAGE.height - PAGE.bottom + 24)
    doc.endMarkedContent()
  }
}

function draw(doc: Doc, line: string, { size, weight }: Style, x: number, y: number): void {
  doc.fillColor('#1b2322')
  let at = x
  for (const run of runsOf(line, weight)) {
    doc.font(run.font).fontSize(sizes[size])
    doc.text(run.text, at, y, { lineBreak: false })
    at += doc.widthOfString(run.text)
  }
}

function widthOf(doc: Doc, line: string, { size, weight }: Style): number {
  return runsOf(line, weight).reduce((width, run) => width + doc.font(run.font).fontSize(sizes[size]).widthOfString(run.text), 0)
}

/** Breaks a text at spaces, between Chinese characters, and within a word that is wider than its place. */
function wrapped(doc: Doc, words: string, style: Style, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of words.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? []) {
    if (widthOf(doc, line + piece.trimEnd(), style) <= width) {
      line += piece
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    for (const character of piece.trimStart()) {
      if (widthOf(doc, line + character, style) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line.trimEnd()]
}
