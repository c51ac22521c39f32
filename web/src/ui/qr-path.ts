/** The dark modules of a QR code as one path, with the empty border that readers need. */
export interface QrPath {
  readonly size: number
  readonly path: string
}

const BORDER = 4

export async function encode(text: string): Promise<QrPath> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: BORDER })
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      let run = 0
      while (row[x + run] === true) run++
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  return { size: rows.length, path }
}
