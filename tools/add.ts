// `npm run add -- [-w <workspace>] [-D] <package>@<version>`: adds packages at exact versions with our Node, and completes the lock file.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { completeLock, type Lock } from './complete-lock.ts'
import { root } from './gates.ts'

const npm = process.env['npm_execpath']
const [program, ...before] = npm ? [process.execPath, npm] : ['npm']
const { status } = spawnSync(program ?? 'npm', [...before, 'install', '--save-exact', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })

const file = path.join(root, 'package-lock.json')
const lock: Lock = JSON.parse(readFileSync(file, 'utf8'))
writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
process.exit(status ?? 1)
