import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { areas, FALLBACK, FOLDER, messageTypes, wordsOf, type Words } from './message-types.ts'

export const languages = ['en_US', 'zh_CN', 'de_DE', 'fr_FR', 'it_IT', 'pt_PT'] as const
const ROOT = join(import.meta.dirname, '../..')

type Compiled = { readonly [key: string]: unknown }

/** An area in a language, compiled; a text that is not translated yet is in English (the tidy test reports it). */
export function compiledArea(language: string, area: string): Compiled {
  const compileAll = (words: Words, fallback: Words): Compiled =>
    Object.fromEntries(
      Object.entries(fallback).map(([key, english]) => {
        const own = words[key]
        if (typeof english !== 'string') return [key, compileAll(typeof own === 'object' ? own : {}, english)]
        return [key, compile(typeof own === 'string' ? typeset(own, language) : english)]
      }),
    )
  return compileAll(wordsOf(language, area), wordsOf(FALLBACK, area))
}

/** French has a space before some marks; it must not break, so that no line begins with such a mark. */
const typeset = (text: string, language: string): string =>
  language === 'fr_FR' ? text.replaceAll(/ (?=[;:!?»])/g, '\u00a0').replaceAll('« ', '«\u00a0') : text

function writeMessageTypes(): void {
  const { path, text } = messageTypes()
  const file = join(ROOT, path)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/**
 * One compiled JSON file per language and area, in a folder named after the hash of all; `virtual:messages` exports its path.
 * Only the areas of the open page are loaded, in the reader's language.
 */
export function messages(): Plugin {
  const ID = 'virtual:messages'
  let base = '/assets/messages/dev'
  let dev = false
  const files = () =>
    languages.flatMap((language) =>
      areas().map((area) => ({ path: `${language}/${area}.json`, source: JSON.stringify(compiledArea(language, area)) })),
    )
  let emitted: ReturnType<typeof files> = []
  return {
    name: 'ohmstead:messages',
    configResolved(config) {
      dev = config.command === 'serve'
    },
    buildStart() {
      writeMessageTypes()
      if (dev) return
      emitted = files()
      const hash = createHash('sha256')
      for (const { path, source } of emitted) hash.update(path).update(source)
      base = `/assets/messages/${hash.digest('base64url').slice(0, 8)}`
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const base = ${JSON.stringify(base)}` : undefined),
    generateBundle() {
      for (const { path, source } of emitted) this.emitFile({ type: 'asset', fileName: `${base.slice(1)}/${path}`, source })
    },
    transformIndexHtml: (html) => html.replace('<html ', `<html data-messages="${base}" `),
    configureServer(server) {
      server.watcher.add(FOLDER)
      server.watcher.on('all', (_event, file) => {
        if (relative(FOLDER, file).startsWith('..') || !file.endsWith('.json')) return
        writeMessageTypes()
        server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use((request, response, next) => {
        const [, language, area] = /^\/assets\/messages\/dev\/(\w+)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? []
        if (language === undefined || area === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(compiledArea(language, area)))
      })
    },
  }
}
