import { inflateRawSync } from 'node:zlib'

/** The first sheet of an .xlsx workbook as CSV text: strings and plain numbers, dates as Excel's day numbers. */
export function sheetAsCsv(workbook: Uint8Array): string {
  const files = unzip(Buffer.from(workbook))
  const sheet = files('xl/worksheets/sheet1.xml')
  if (sheet === null) throw new Error('The workbook has no first sheet.')
  const shared = [...(files('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    [...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescape(text)).join(''),
  )
  const lines: string[] = []
  for (const [, row = ''] of sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)) {
    const cells: string[] = []
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = columnIndex(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A')
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? ''
      cells[column] = /t="s"/.test(attributes) ? (shared[Number.parseInt(value, 10)] ?? '') : unescape(value)
    }
    lines.push(Array.from(cells, quoted).join(','))
  }
  return `${lines.join('\n')}\n`
}

/** A missing cell is an empty cell. */
function quoted(cell: string | undefined): string {
  if (cell === undefined) return ''
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function columnIndex(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')
}

/** Reads the central directory at the end of the archive; files are stored or deflated. */
function unzip(archive: Buffer): (name: string) => string | null {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('This is not a workbook.')
  const entries = new Map<string, { method: number; size: number; offset: number }>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, { method: archive.readUInt16LE(at + 10), size: archive.readUInt32LE(at + 20), offset: archive.readUInt32LE(at + 42) })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return (name) => {
    const entry = entries.get(name)
    if (entry === undefined) return null
    const data = entry.offset + 30 + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28)
    const bytes = archive.subarray(data, data + entry.size)
    return (entry.method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
  }
}
