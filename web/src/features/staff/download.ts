/** Downloads a text as a file. */
export function download(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** A plain number: a spreadsheet reads it as a number, so it needs no prefix. */
const NUMBER = /^-?\d+(\.\d+)?$/

/** Rows as CSV. A cell that a spreadsheet would execute is prefixed; numbers stay numbers, so that they can be summed. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return [heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}
