import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from '../gates.ts'

const workspaces = ['contract', 'messages', 'server', 'simulator', 'tools', 'web']

/** Links the installed packages into a copy of the repository; its workspaces import each other, and not the originals. */
export function linkPackages(copy: string): void {
  linkEntries('node_modules', copy, (name) => name === '.bin' || name === '.installed' || !/^\.|^@ohmstead$/.test(name))
  mkdirSync(path.join(copy, 'node_modules/@ohmstead'), { recursive: true })
  for (const name of workspaces.filter((workspace) => existsSync(path.join(copy, workspace)))) {
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@ohmstead', name))
    // What a build leaves beside the packages is not linked: the copy builds on its own.
    linkEntries(`${name}/node_modules`, copy, (entry) => entry === '.bin' || !entry.startsWith('.'))
  }
}

/** Links what is in a folder, and not the folder: what is deleted in the copy stays in the original. */
function linkEntries(folder: string, copy: string, wanted: (name: string) => boolean): void {
  const from = path.join(root, folder)
  if (!existsSync(from)) return
  mkdirSync(path.join(copy, folder), { recursive: true })
  for (const name of readdirSync(from).filter(wanted)) symlinkSync(path.join(from, name), path.join(copy, folder, name))
}
