import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages as staffPages } from '../src/features/staff/pages.ts'
import { prerendered } from '../src/shell/prerendered.ts'
import { routes, type RoutePath } from '../src/shell/routes.ts'
import { builtPaths } from '../src/shell/pages.ts'
import { languages } from './messages.ts'

interface Words {
  readonly route: Readonly<Record<string, { readonly coming?: string; readonly description?: string }>>
}

test.each(languages)('built pages have no announcement text, and pages for visitors have a description, in %s', (language) => {
  const { route } = JSON.parse(readFileSync(join(import.meta.dirname, '../../messages', language, 'shell.json'), 'utf8')) as Words
  const built = [...builtPaths, ...(Object.keys(staffPages) as RoutePath[])]
  const named = (paths: readonly RoutePath[], word: 'coming' | 'description') =>
    paths.filter((path) => route[routes[path].name]?.[word] !== undefined)
  expect(named(built, 'coming')).toEqual([])
  const found = prerendered.filter((path) => built.includes(path))
  expect(named(found, 'description')).toEqual(found)
})
