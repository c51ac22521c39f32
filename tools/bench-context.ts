import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './gates.ts'

/** The context of a bench. A bench starts what it needs and stops it before it returns. */
export interface BenchContext {
  /** An empty folder for this bench, removed afterwards. */
  readonly folder: string
  /** The time to measure one figure; shorter with `npm run bench -- --quick`, which only checks that everything runs. */
  readonly seconds: number
  readonly quick: boolean
  /** Prints one line of progress. */
  say(line: string): void
}

/** One figure and its reference, measured in the same run on the same machine. */
export interface Figure {
  readonly name: string
  readonly ours: number
  /** The reference's figure in the same unit; null if there is nothing to compare with. */
  readonly reference: number | null
  /** The name of the reference: `pgbench TPC-B, 8 clients`. */
  readonly referenceName?: string
  readonly unit: string
  /** ours ÷ reference; null without reference. */
  readonly ratio: number | null
  readonly aim?: Aim
}

/** The target: a bound on the figure, or on its ratio to the reference. */
export interface Aim {
  readonly of: 'ours' | 'ratio'
  readonly atLeast?: number
  readonly atMost?: number
}

/** A file `<server or web>/bench/<subject>.bench.ts`. */
export interface Bench {
  /** Name of its result: `bench/results/<name>.json`. */
  readonly name: string
  readonly run: (context: BenchContext) => Promise<readonly Figure[]>
}

/** A figure with its ratio computed. */
export function figure(given: Omit<Figure, 'ratio'>): Figure {
  return { ...given, ratio: given.reference ? given.ours / given.reference : null }
}

export function reaches({ ours, ratio, aim }: Figure): boolean {
  if (!aim) return true
  const value = aim.of === 'ours' ? ours : ratio
  return value !== null && value >= (aim.atLeast ?? -Infinity) && value <= (aim.atMost ?? Infinity)
}

/** A package that only benches need, from bench/package.json; only `npm run bench` installs these. */
export async function benchPackage<T>(name: string): Promise<T> {
  const { resolve } = createRequire(path.join(root, 'bench/package.json'))
  const loaded: { readonly default: T } = await import(pathToFileURL(resolve(name)).href)
  return loaded.default
}
