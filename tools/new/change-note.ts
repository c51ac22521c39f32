import { readers } from '../release-notes.ts'
import { NotHere, type Plan, type Tree } from './change.ts'

/** A change note: one small file, gathered into CHANGELOG.md by `npm run release`. */
export function planChange([reader = '', name = '']: readonly string[], tree: Tree): Plan {
  if (!readers.some((known) => known === reader) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new NotHere(`npm run new change ${readers.join('|')} <what-is-different>`)
  const path = `changes/${name}.md`
  if (tree.has(path)) throw new NotHere(`${path} already exists.`)
  return {
    changes: [{ path, text: `for: ${reader}\n\nWhat is different for them, in one or two sentences.\n` }],
    next: [`Write ${path}: what ${reader} will notice, not what was done.`],
  }
}
