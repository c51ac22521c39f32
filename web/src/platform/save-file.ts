/** Saves a text or a picture as a file. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves the file that a call answered. */
export function saveAnswered({ fileName, type, content }: { readonly fileName: string; readonly type: string; readonly content: string }): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  saveFile(fileName, new Blob([bytes], { type }))
}
