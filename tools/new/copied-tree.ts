import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from '../gates.ts'

const workspaces = ['contract', 'messages', 'server', 'simulator', 'tools', 'web']

/** Links the installed packages into a copy of the repository; its workspaces import each other, and not the originals. */
export function linkPackages(copy: string): void {
  const link = (from: string, to: string) => {
    if (existsSync(from) && existsSync(path.dirname(to))) symlinkSync(from, to)
  }
  const packages = path.join(copy, 'node_modules')
  mkdirSync(path.join(packages, '@ohmstead'), { recursive: true })
  const names = readdirSync(path.join(root, 'node_modules')).filter((name) => name === '.bin' || !/^\.|^@ohmstead$/.test(name))
  for (const name of names) link(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const name of workspaces) {
    link(path.join(copy, name), path.join(packages, '@ohmstead', name))
    link(path.join(root, name, 'node_modules'), path.join(copy, name, 'node_modules'))
  }
}
