/** Parses RFC 4180 CSV with any line ending. Quoted cells can contain commas, quotes and line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const stop = /[,\r\n]/g
  let cells: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push(cells)
    cells = []
  }
  while (at < text.length) {
    if (text[at] === '"') {
      let cell = ''
      for (at++; ; at++) {
        const quote = text.indexOf('"', at)
        if (quote < 0) throw new Error(`A quote is opened in row ${rows.length + 1} and never closed.`)
        cell += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        cell += '"'
      }
      cells.push(cell)
    } else {
      stop.lastIndex = at
      const end = stop.exec(text)?.index ?? text.length
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] === ',') {
      at++
      // A row can end with an empty cell.
      if (at === text.length || text[at] === '\n' || text[at] === '\r') cells.push('')
      else continue
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    endRow()
  }
  return rows
}
