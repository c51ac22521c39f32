import { tagOf, type Language } from '../../platform/language.ts'
import { encode } from '../../ui/qr-path.ts'

/** An A-format page, sharp in print. */
export const POSTER = { width: 1240, height: 1754 } as const

const MARGIN = 110
const QR = 560
/** The empty border of the code, in its modules. */
const QUIET_ZONE = 4
/** Always ink on paper, as it is printed. */
const [INK, QUIET, PAPER, ENERGY] = ['#15171a', '#4a4f57', '#ffffff', '#a6460a']

export interface PosterWords {
  readonly title: string
  readonly body: string
  readonly code: string
  readonly foot: string
  /** The invitation code. */
  readonly value: string
  readonly link: string
  readonly language: Language
}

/** Draws the poster: logo, one sentence, the QR code of the link, the code in letters. */
export async function drawPoster(canvas: HTMLCanvasElement, words: PosterWords): Promise<void> {
  const face = getComputedStyle(document.body).fontFamily
  const qr = await encode(words.link)
  // The stack ends with fonts of the machine. Where one is not installed, the promise fails although ours was loaded.
  await Promise.allSettled([document.fonts.load(`600 84px ${face}`, words.title), document.fonts.load(`400 42px ${face}`, words.body)])
  const on = canvas.getContext('2d')
  if (on === null) return
  const text = (content: string, { size, top, weight = 400, colour = INK }: { size: number; top: number; weight?: number; colour?: string }) => {
    on.font = `${weight} ${size}px ${face}`
    on.fillStyle = colour
    let y = top
    for (const line of linesOf(content, words.language, (part) => on.measureText(part).width <= POSTER.width - 2 * MARGIN)) {
      on.fillText(line, MARGIN, y)
      y += Math.round(size * 1.28)
    }
    return y
  }
  on.fillStyle = PAPER
  on.fillRect(0, 0, POSTER.width, POSTER.height)
  on.textBaseline = 'top'
  drawMark(on)
  text('Ohmstead', { size: 64, top: 118, weight: 600 })
  let y = text(words.title, { size: 84, top: 280, weight: 600 })
  y = text(words.body, { size: 42, top: y + 24, colour: QUIET }) + 20
  drawQr(on, qr, y)
  y += QR
  y = text(`${words.code}  ${words.value.slice(0, 4)} ${words.value.slice(4)}`, { size: 50, top: y, weight: 600 })
  text(new URL(words.link).host, { size: 38, top: y + 6, colour: QUIET })
  text(words.foot, { size: 32, top: POSTER.height - MARGIN - 84, colour: QUIET })
}

/** The logo, as in the header of every page, right of the name. */
function drawMark(on: CanvasRenderingContext2D): void {
  on.save()
  on.translate(POSTER.width - MARGIN - 128, 90)
  on.scale(4, 4)
  on.lineWidth = 2.8
  on.strokeStyle = INK
  on.stroke(new Path2D('M1.5 27.5H12.6V18.6A6.2 6.2 0 1 1 19.4 18.6V27.5H30.5'))
  on.strokeStyle = ENERGY
  on.stroke(new Path2D('M1.5 22.5H8V20.5A11 11 0 1 1 24 20.5V22.5H30.5'))
  on.restore()
}

function drawQr(on: CanvasRenderingContext2D, { size, path }: { readonly size: number; readonly path: string }, top: number): void {
  on.save()
  // The border is white on white: the dark part begins at the margin.
  on.translate(MARGIN - (QUIET_ZONE * QR) / size, top)
  on.scale(QR / size, QR / size)
  on.fillStyle = '#000000'
  // eslint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas, not an array.
  on.fill(new Path2D(path))
  on.restore()
}

/** The lines of a text that fit, broken where the language allows it. */
export function linesOf(content: string, language: Language, fits: (line: string) => boolean): string[] {
  const words = [...new Intl.Segmenter(tagOf(language), { granularity: 'word' }).segment(content)].map(({ segment }) => segment)
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    // Punctuation stays with the word before it.
    if (line !== '' && !fits((line + word).trimEnd()) && /[\p{L}\p{N}]/u.test(word)) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}
