import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src')

/**
 * `virtual:built-pages`: the routes that have a page, read from the features' own `pages.ts`. The charge document shows them in
 * its menus without carrying the pages: no menu leads to a route before it works.
 */
export function builtPages(): Plugin {
  const ID = 'virtual:built-pages'
  return {
    name: 'ohmstead:built-pages',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      for (const file of pageFiles()) this.addWatchFile(file)
      return `export const built = ${JSON.stringify(await builtPaths())}`
    },
  }
}

const pageFiles = () => globSync('{features/*,shell/joined}/pages.ts', { cwd: SOURCE }).map((file) => join(SOURCE, file))

/** The routes that have a page. */
export async function builtPaths(): Promise<string[]> {
  const paths: string[] = []
  for (const file of pageFiles()) {
    const module = (await import(pathToFileURL(file).href)) as { pages: Record<string, unknown> }
    paths.push(...Object.keys(module.pages))
  }
  return paths.sort()
}
