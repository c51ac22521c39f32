import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { one } from './example-demo.ts'

const contract = path.resolve(import.meta.dirname, '../../../contract/src')

/** What can be swept was compared with the books before, which takes half a minute: the other examples run meanwhile. */
const LAST = 'sweeps/calls.ts'

/**
 * Calls in the order of their declarations, because their examples follow each other: what one creates, the next one changes. A module lists its
 * exports by name, so the order is read from its source.
 */
export function asDeclared(calls: readonly CallDeclaration[]): CallDeclaration[] {
  const places = new Map<string, { readonly file: string; readonly at: number }>()
  for (const file of globSync('*/*calls.ts', { cwd: contract })) {
    for (const found of readFileSync(path.join(contract, file), 'utf8').matchAll(/\bcall\(\s*'([^']+)'/g)) {
      places.set(found[1] ?? '', { file, at: found.index })
    }
  }
  const placed = calls.map((declaration) => ({ declaration, ...one(places.get(declaration.path), `the declaration of ${declaration.path}`) }))
  const files = [...new Set(placed.map(({ file }) => file))].toSorted((a, b) => Number(a === LAST) - Number(b === LAST))
  return placed.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.at - b.at).map(({ declaration }) => declaration)
}
