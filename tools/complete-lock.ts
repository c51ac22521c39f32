/** The parts of a lock file's entry that matter here. */
interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

/**
 * Adds the optional packages of other platforms that a registry did not have when the lock file was written. npm leaves them out
 * without a word, and `npm ci` then refuses the lock file on every machine whose registry has them, and on this one.
 */
export function completeLock<L extends Lock>(lock: L): L {
  const packages: Record<string, Locked> = { ...lock.packages }
  for (const { place, name, version, by } of absentOptionals(lock)) packages[place] = entryFor(name, version, by)
  const sorted = Object.keys(packages).toSorted((a, b) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted.map((path) => [path, packages[path]])) }
}

/** Optional packages that some entry of the lock file wants and none provides. */
export function absentOptionals({ packages }: Lock): { place: string; name: string; version: string; by: Locked }[] {
  return Object.entries(packages).flatMap(([path, by]) =>
    Object.entries(by.optionalDependencies ?? {})
      .filter(([name]) => !homes(path).some((home) => `${home}node_modules/${name}` in packages))
      .map(([name, range]) => ({ place: `${siblings(path)}${name}`, name, version: range.replace(/^[\^~]/, ''), by })),
  )
}

/** Folders in whose node_modules a package at this path finds what it needs, the nearest first. */
function homes(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  return [...parts.keys(), parts.length]
    .map((count) =>
      parts
        .slice(0, count)
        .map((part) => `${part}/`)
        .join(''),
    )
    .toReversed()
}

/** Beside the package that wants it, as npm would have put it. */
function siblings(path: string): string {
  const at = path.lastIndexOf('node_modules/')
  return at < 0 ? 'node_modules/' : path.slice(0, at + 'node_modules/'.length)
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** A package for another platform says in its name which one. */
function entryFor(name: string, version: string, { dev, devOptional }: Locked): Locked {
  const words = name.split(/[/-]/)
  const os = name.endsWith('fsevents') ? ['darwin'] : systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = os.includes('linux')
    ? [...(words.some((word) => /^gnu/.test(word)) ? ['glibc'] : []), ...(words.some((word) => /^musl/.test(word)) ? ['musl'] : [])]
    : []
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(devOptional ? { devOptional } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}
