// The first step of every npm script: without dependencies, on the Node that started npm (18 or newer). It installs exactly what
// package-lock.json lists, once. `--test` also provides a browser for the journeys, `--bench` the packages for benches (bench/package.json).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const lock = path.join(root, '.bootstrap-lock')
const HEARTBEAT_MS = 2_000
const SILENT_MS = 8_000

const ownMajor = Number(process.versions.node.split('.')[0])
const glibc = process.platform !== 'linux' || Boolean(process.report?.getReport().header.glibcVersionRuntime)
const nodeFromNpm = process.platform === 'linux' && glibc && ['x64', 'arm64'].includes(process.arch)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

const stampOf = (folder) => path.join(folder, 'node_modules', '.installed')

/** The expected stamp of a folder: its lock file on this kind of machine. */
function wanted(folder) {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${glibc ? 'glibc' : 'other libc'}`)
    .digest('hex')
}

function isInstalled(folder) {
  try {
    return readFileSync(stampOf(folder), 'utf8') === wanted(folder)
  } catch {
    return false
  }
}

let child = null
function run(command, args, { env = {}, output = 'inherit', cwd = root } = {}) {
  return new Promise((resolve) => {
    child = spawn(command, args, {
      cwd,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    const printed = []
    child.stdout?.on('data', (chunk) => printed.push(chunk))
    child.stderr?.on('data', (chunk) => printed.push(chunk))
    const end = (ok) => {
      child = null
      resolve({ ok, printed: Buffer.concat(printed).toString('utf8') })
    }
    child.on('error', () => end(false))
    child.on('close', (code) => end(code === 0))
  })
}

/** Renaming is atomic: of two waiting processes, one gets the old lock. A process that gets a new one by mistake restores it. */
function takeOver(touched) {
  const aside = `${lock}-${process.pid}`
  try {
    renameSync(lock, aside)
    if (statSync(aside).mtimeMs !== touched) renameSync(aside, lock)
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { recursive: true, force: true })
}

/**
 * If two starts run at once in one tree, one installs and the other waits. The holder touches the lock. A lock that was not touched for
 * a while, by the waiting process's own clock, belongs to a killed start and is taken over.
 */
async function withLock(work) {
  let seen = 0
  let silentMs = 0
  let announced = false
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') stop(`Cannot write to ${root}: ${error.message}`)
    }
    if (!announced) console.log('another start is installing packages; waiting for it …')
    announced = true
    await sleep(500)
    const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0
    silentMs = touched === seen ? silentMs + 500 : 0
    seen = touched
    if (silentMs >= SILENT_MS) takeOver(seen)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(lock, now, now)
    } catch {
      // The lock was removed manually: the installation continues, and its stamp decides.
    }
  }, HEARTBEAT_MS)
  const release = () => {
    clearInterval(heartbeat)
    rmSync(lock, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      child?.kill(signal)
      release()
      process.exit(128 + os.constants.signals[signal])
    })
  }
  try {
    await work()
  } finally {
    release()
  }
}

async function install(folder) {
  console.log(folder === root ? 'installing packages …' : `installing packages of ${path.basename(folder)} …`)
  rmSync(stampOf(folder), { force: true })
  const ours = process.env.npm_execpath ?? ''
  const npm = /npm-cli\.c?js$/.test(ours) ? [process.execPath, ours] : ['npm']
  // No package needs its install script (the server makes the links of its PostgreSQL), and a script would run with the rights of the user.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  // With NODE_ENV=production npm would not install the packages for tests.
  const { ok } = await run(npm[0], [...npm.slice(1), ...args], { env: { NODE_ENV: '' }, cwd: folder })
  if (!ok) {
    process.exitCode = 1
    return
  }
  if (folder === root && nodeFromNpm && ownMajor < 24 && !existsSync(path.join(root, 'node_modules', '.bin', 'node'))) {
    stop('npm did not deliver Node 24 (its optional packages were left out); install Node 24 or newer, or allow optional packages.')
  }
  writeFileSync(stampOf(folder), wanted(folder))
}

function findBrowser() {
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), mac].find((file) => existsSync(file))
}

async function seeToBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!existsSync(chosen)) stop(`CHROME_PATH names ${chosen}, which does not exist.`)
    return
  }
  if (findBrowser()) return
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall)
    stop(
      'The browser journeys need Chromium: install it, set CHROME_PATH to it, or run the tests as root on Debian, where they install it themselves.',
    )
  console.log('installing Chromium for the browser journeys …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=600']
  // A mirror that is partly unreachable may still hold the package, so only the installation decides.
  const updated = await run('apt-get', [...quiet, 'update'], { env, output: 'pipe' })
  const failures = [updated.printed]
  // The shell without windows needs less; older releases do not have it.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const installed = await run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', browser], { env, output: 'pipe' })
    if (installed.ok && findBrowser()) return
    failures.push(installed.printed)
  }
  console.error(failures.join(''))
  stop('Chromium could not be installed with apt-get; install it by hand or set CHROME_PATH.')
}

if (!nodeFromNpm && ownMajor < 24) {
  stop(
    `On ${process.platform} ${process.arch}${glibc ? '' : ' without glibc'} Ohmstead needs Node 24 or newer; this is Node ${process.versions.node}.`,
  )
}
const folders = [root, ...(process.argv.includes('--bench') ? [path.join(root, 'bench')] : [])]
if (!folders.every(isInstalled)) {
  await withLock(async () => {
    for (const folder of folders) if (!process.exitCode && !isInstalled(folder)) await install(folder)
  })
}
if (!process.exitCode && process.argv.includes('--test')) await seeToBrowser()
