import path from 'node:path'
import { features } from '../architecture/features.ts'
import { root } from '../gates.ts'
import { readSources } from '../tidy/files.ts'
import { reference, type Page } from './page.ts'

/** A state table: for each state its possible steps, with the state that follows. */
type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Diagrams of all state tables: constants named `<noun>Transitions` in the rules of a feature. */
export async function printStates(): Promise<Page> {
  const found: { feature: string; noun: string; picture: string }[] = []
  for (const { path: file, text } of readSources('server/src/features/*/*.ts')) {
    for (const [, noun = ''] of text.matchAll(/^export const (\w+)Transitions\b/gm)) {
      const module: Record<string, Transitions> = await import(path.join(root, file))
      found.push({ feature: file.split('/')[3] ?? '', noun, picture: draw(module[`${noun}Transitions`] ?? {}) })
    }
  }
  const inOrder = features.flatMap((feature) => found.filter((one) => one.feature === feature))
  const blocks = inOrder.map(({ feature, noun, picture }) => `## ${noun} (${feature})\n\n\`\`\`mermaid\n${picture}\n\`\`\``)
  return reference('states', 'States', 'Diagrams of every state table of the product. Steps that are not in a diagram do not exist.', ...blocks)
}

function draw(transitions: Transitions): string {
  const states = Object.entries(transitions)
  const reached = new Set(states.flatMap(([, steps]) => Object.values(steps)))
  const unreached = states.map(([state]) => state).filter((state) => !reached.has(state))
  // If every state can be entered again, the first line of the table is the initial state.
  const begins = (unreached.length > 0 ? unreached : states.slice(0, 1).map(([state]) => state)).map((state) => `  [*] --> ${state}`)
  const moves = states.flatMap(([state, steps]) => Object.entries(steps).map(([step, to]) => `  ${state} --> ${to}: ${step}`))
  const ends = states.filter(([, steps]) => Object.keys(steps).length === 0).map(([state]) => `  ${state} --> [*]`)
  return ['stateDiagram-v2', ...begins, ...moves, ...ends].join('\n')
}
