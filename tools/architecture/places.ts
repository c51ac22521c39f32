import type { Feature } from './features.ts'
import { features } from './features.ts'

/** What a path says about a file: the house's layout, read once. */
export interface Place {
  readonly workspace: string
  /** `feature`, `edge`, `platform`, `roles`, `main`, `ui`, `shell`, `test`, or the folder below `src`. */
  readonly part: string
  /** Feature, edge or contract folder; '' elsewhere. */
  readonly owner: string
  readonly isTest: boolean
}

const parts: Readonly<Record<string, string>> = { features: 'feature', edges: 'edge' }

export function placeOf(file: string): Place {
  const [workspace = '', source = '', part = '', owner = ''] = file.split('/')
  const isTest = /\.(test|spec|stories)\.tsx?$/.test(file) || ['test', 'bench', 'e2e'].includes(source)
  if (source !== 'src') return { workspace, part: source, owner: '', isTest }
  if (workspace === 'contract') return { workspace, part: 'contract', owner: part.endsWith('.ts') ? '' : part, isTest }
  if (/\.tsx?$/.test(part)) return { workspace, part: 'main', owner: '', isTest }
  return { workspace, part: parts[part] ?? part, owner: part in parts && !/\.tsx?$/.test(owner) ? owner : '', isTest }
}

export function isFeature(name: string): name is Feature {
  return features.some((feature) => feature === name)
}

/** Our own files, as opposed to packages and Node's modules. */
export function isOurs(target: string): boolean {
  return /^(contract|messages|server|web|simulator|tools)\//.test(target)
}

/** `noun.ts` of a feature: a rule, that is a file without a suffix that would let it touch something. */
export function isRule(file: string): boolean {
  return /^server\/src\/features\/([^/]+\/)+[a-z0-9-]+\.ts$/.test(file) && !/\/(calls\/[^/]+|index|feature|parts|mutants)\.ts$/.test(file)
}
