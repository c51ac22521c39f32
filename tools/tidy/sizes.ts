import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './files.ts'

/** Longer files have more than one subject. Generated files are not among the sources. */
export const FILE_LINES_MAX = 500

/** Longer functions have more than one responsibility. Tests may be longer: a story is read from top to bottom. */
export const FUNCTION_LINES_MAX = 80

/** Files of code and tests with more lines than are allowed. */
export function longFiles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isWritten(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
    .map(({ path, lines }) => `${path}  ${lines} lines`)
}

/** Functions and components, except in tests, with more lines than are allowed. */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isWritten(path) && !isTest(path))
    .flatMap((source) => functionsOf(source).map((one) => ({ ...one, path: source.path })))
    .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
    .map(({ path, line, name, lines }) => `${path}:${line} ${name}  ${lines} lines`)
}

/** Each function and method with a body, and the lines it takes. */
export function functionsOf({ path, text }: Source): { readonly name: string; readonly line: number; readonly lines: number }[] {
  const found: ReturnType<typeof functionsOf> = []
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const add = (name: string, start: number, end: number) => found.push({ name, line: lineOf(start), lines: lineOf(end) - lineOf(start) + 1 })
  new Visitor({
    FunctionDeclaration: ({ id, start, end }) => void add(id?.name ?? '(default)', start, end),
    FunctionExpression: ({ id, start, end }) => void add(id?.name ?? '(expression)', start, end),
    ArrowFunctionExpression: ({ body, start, end }) => void (body.type === 'BlockStatement' && add('=>', start, end)),
  }).visit(parseSync(path, text).program)
  return found
}

export function isTest(path: string): boolean {
  return /\.(test|spec|stories)\.tsx?$|\/(test|e2e|bench)\//.test(path)
}

const isWritten = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.gen.d.ts')
