import type { Plugin } from 'vite'

/** Fields of a declaration that only the server and the reference use. */
const unread = new Set(['summary', 'example', 'perMinute'])

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Reduces the contract for the browser. Declarations have no side effects, but a bundler cannot know this of `call(…)` and `.check(…)`.
 * Each top-level value is therefore wrapped in a call marked as pure, so that a bundle contains only the declarations it uses, without
 * the texts for the server and the reference pages.
 */
export function pureContract(): Plugin {
  return {
    name: 'ohmstead:pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        const edits: Edit[] = []
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { init } of declaration.declarations) {
            if (init?.type !== 'CallExpression') continue
            edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' }, { start: init.end, end: init.end, text: ')()' })
            const [, declared] = init.arguments
            if (init.callee.type !== 'Identifier' || init.callee.name !== 'call' || declared?.type !== 'ObjectExpression') continue
            for (const property of declared.properties)
              if (property.type === 'Property' && property.key.type === 'Identifier' && unread.has(property.key.name))
                edits.push({ start: property.value.start, end: property.value.end, text: '0' })
          }
        }
        let edited = code
        for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) edited = edited.slice(0, start) + text + edited.slice(end)
        return { code: edited, map: null }
      },
    },
  }
}
