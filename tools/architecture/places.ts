import type { Feature } from './features.ts'
import { features } from './features.ts'

/** The place of a file in the repository, derived from its path. */
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

/** Whether it is a file of the repository, not a package or a Node module. */
export function isOurs(target: string): boolean {
  return /^(contract|messages|server|web|simulator|tools)\//.test(target)
}

/** Whether it is a rule: `noun.ts` of a feature, without a suffix that permits side effects. */
export function isRule(file: string): boolean {
  return /^server\/src\/features\/([^/]+\/)+[a-z0-9-]+\.ts$/.test(file) && !/\/(calls\/[^/]+|index|feature|parts)\.ts$/.test(file)
}
