/** What people see of the number of a card. */
export function maskedTag(tag: string): string {
  return `…${tag.slice(-4)}`
}

const idTags = /("(?:parent)?idtag"\s*:\s*")((?:[^"\\]|\\.)*)(")/gi

/**
 * A stored frame as staff see it: of the number of a card only the end, because a station starts a charge for everyone who has the number (OCPP 1.6 §4.8).
 * The frame itself stays as it is.
 */
export function hideCardNumbers(frame: string): string {
  // A name can be spelled with escapes.
  const plain = /\\u/i.test(frame) ? respelled(frame) : frame
  return plain.replaceAll(idTags, (_, before: string, tag: string, after: string) => `${before}${maskedTag(tag)}${after}`)
}

function respelled(frame: string): string {
  try {
    return JSON.stringify(JSON.parse(frame))
  } catch {
    return frame.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}
