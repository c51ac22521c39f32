/** How much of the number of a card staff see, as in the list of cards. */
const SHOWN = 4
const HIDDEN_FROM = 6
const idTags = /("(?:parent)?idtag"\s*:\s*")((?:[^"\\]|\\.)*)(")/gi

/**
 * A stored frame as staff see it: of the number of a card only the end, because a station starts a charge for everyone who has the number (OCPP 1.6 §4.8).
 * The frame itself stays as it is.
 */
export function hideCardNumbers(frame: string): string {
  // A name can be spelled with escapes.
  const plain = /\\u/i.test(frame) ? respelled(frame) : frame
  return plain.replaceAll(idTags, (whole, before: string, number: string, after: string) =>
    number.length < HIDDEN_FROM ? whole : `${before}…${number.slice(-SHOWN)}${after}`,
  )
}

function respelled(frame: string): string {
  try {
    return JSON.stringify(JSON.parse(frame))
  } catch {
    return frame.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}
