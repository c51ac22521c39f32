import type { Plugin } from 'vite'

/**
 * A declaration of the contract has no effect but its value, which a bundler cannot see behind `call(…)` and `.check(…)`.
 * Each top-level value is wrapped in a call marked pure, so that a bundle keeps only the declarations it uses.
 */
export function pureContract(): Plugin {
  return {
    name: 'ohmstead:pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        const cuts: { start: number; end: number }[] = []
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { init } of declaration.declarations) if (init?.type === 'CallExpression') cuts.push({ start: init.start, end: init.end })
        }
        let wrapped = code
        for (const { start, end } of cuts.reverse())
          wrapped = `${wrapped.slice(0, start)}/* @__PURE__ */ (() => ${wrapped.slice(start, end)})()${wrapped.slice(end)}`
        return { code: wrapped, map: null }
      },
    },
  }
}
