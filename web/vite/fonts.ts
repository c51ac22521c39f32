import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the subset fonts; styles refer to them as `@faces/…`. */
export const FACES = join(import.meta.dirname, '../node_modules/.faces')

const range = (first: number, last: number) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** The characters of the five languages in Latin script, with figures and marks; Chinese uses system fonts. */
export const glyphs = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„†•…‹›€™−′″\u2007\u2009\u202f`

const faces = {
  // The weights and widths that the styles use: 400 to 600, 85 to 115.
  'archivo.woff2': {
    from: () => import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
    axes: { wght: { min: 400, max: 600 }, wdth: { min: 85, max: 115 } },
  },
  'b612-mono.woff2': { from: () => import.meta.resolve('@fontsource/b612-mono/files/b612-mono-latin-400-normal.woff2'), axes: {} },
} as const

/** Subsets each font to the used characters, once for each version of it. */
export function fonts(): Plugin {
  return {
    name: 'ohmstead:fonts',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^@faces/, replacement: FACES }] } }),
    async buildStart() {
      for (const [name, { from, axes }] of Object.entries(faces)) {
        const whole = readFileSync(new URL(from()))
        const stamp = createHash('sha256').update(whole).update(JSON.stringify({ glyphs, axes })).digest('hex')
        const [file, mark] = [join(FACES, name), join(FACES, `${name}.cut`)]
        if (existsSync(file) && existsSync(mark) && readFileSync(mark, 'utf8') === stamp) continue
        const { default: cut } = await import('subset-font')
        mkdirSync(FACES, { recursive: true })
        const own = `${file}.${process.pid}`
        writeFileSync(own, await cut(whole, glyphs, { targetFormat: 'woff2', variationAxes: axes }))
        renameSync(own, file)
        writeFileSync(mark, stamp)
      }
    },
  }
}
