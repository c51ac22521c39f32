import type { Source } from './files.ts'

/** Longer files have more than one subject. Generated files are not among the sources. */
export const FILE_LINES_MAX = 500

/** Files of code and tests with more lines than are allowed. */
export function longFiles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.gen.d.ts'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
    .map(({ path, lines }) => `${path}  ${lines} lines`)
}
