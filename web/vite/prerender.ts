import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { withHead } from '@ohmstead/contract/http/document-head'
import type { Language } from '@ohmstead/contract/kernel/language'
import type * as source from '../src/shell/prerender.tsx'
import { prerendered } from '../src/shell/prerendered.ts'
import { configOf } from '../vite.config.ts'
import { languages } from './messages.ts'
import { writeOffline, type OfflineWords } from './offline.ts'

/**
 * Writes the prerendered documents, one for each public page and language: `pages/de_DE/about.html`. They can be read before scripts are
 * loaded and without scripts, and are hydrated in the browser. Also writes the offline page.
 */
export async function prerenderPages(dist: string, work: string): Promise<void> {
  const config = configOf([])
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    ssr: { noExternal: true },
    build: {
      ...config.build,
      outDir: work,
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: true,
      minify: false,
      rolldownOptions: { input: { prerender: join(import.meta.dirname, '../src/shell/prerender.tsx') } },
    },
  })
  const place: { location?: unknown; fetch: unknown } = globalThis
  const before = { location: place.location, fetch: place.fetch }
  try {
    place.fetch = async (path: string) => new Response(readFileSync(join(dist, path)))
    const template = readFileSync(join(dist, 'index.html'), 'utf8')
    const styles = new Map<string, string>()
    const pages: { readonly file: string; readonly html: string }[] = []
    place.location = { pathname: '/', search: '', origin: 'http://page.invalid' }
    const { prerender, prerenderOffline } = (await import(pathToFileURL(join(work, 'prerender.js')).href)) as typeof source
    for (const language of languages)
      for (const path of prerendered) {
        place.location = { pathname: path, search: '', origin: 'http://page.invalid' }
        const page = await prerender(path, language)
        pages.push({
          file: join(dist, 'pages', language, `${path.slice(1)}.html`),
          html: documentOf(template, path, language, { ...page, html: waiting(withoutStyles(page.html, styles)) }),
        })
      }
    const offline: OfflineWords[] = []
    for (const language of languages) offline.push({ language, ...(await prerenderOffline(language)) })
    const css = [...styles].map(([style, key]) => `[data-s='${key}']{${style}}`).join('\n')
    const sheet = `assets/pages-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
    writeFileSync(join(dist, sheet), css)
    for (const { file, html } of pages) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, html.replace('</head>', `  <link rel="stylesheet" href="/${sheet}">\n  </head>`))
    }
    await writeOffline(dist, offline)
  } finally {
    Object.assign(place, before)
    rmSync(work, { recursive: true, force: true })
  }
}

/** The content security policy allows no inline styles, so style attributes become rules of one style sheet for all pages. */
function withoutStyles(html: string, styles: Map<string, string>): string {
  return html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.has(style)) styles.set(style, String(styles.size))
    return ` data-s="${styles.get(style)}"`
  })
}

/** Disables controls until the script is loaded (`app.tsx` enables them), because a form would send its input in the address before that. */
const waiting = (html: string) => html.replace(/<(button|input|select|textarea)(?=[\s>])(?![^>]*\sdisabled)/g, '<$1 disabled data-waits')

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function documentOf(
  template: string,
  path: string,
  language: Language,
  { html, lang, title, description, feed, noScript }: source.Prerendered,
): string {
  return withHead(template, { path, language, title, description, type: 'website', ...(feed !== undefined && { feed }) })
    .replace(
      /<html ([^>]*)lang="\w+"/,
      (_, rest: string) => `<html ${rest}lang="${lang}" data-language="${language}" data-served="${language} ${path}"`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    .replace(/<noscript>[^<]*<\/noscript>/, () => `<noscript><p class="no-script">${escaped(noScript)}</p></noscript>`)
}
