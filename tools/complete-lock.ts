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
 * Adds the optional packages of other platforms that a registry did not have when the lock file was written. npm omits them silently,
 * and `npm ci` then refuses the lock file on this machine and on every machine whose registry has them.
 */
export function completeLock<L extends Lock>(lock: L): L {
  const packages: Record<string, Locked> = { ...lock.packages }
  for (const { place, name, version, by } of absentOptionals(lock)) packages[place] = entryFor(name, version, by)
  const sorted = Object.keys(packages).toSorted((a, b) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted.map((path) => [path, packages[path]])) }
}

/** Optional packages that an entry of the lock file requires and none provides. */
export function absentOptionals({ packages }: Lock): { place: string; name: string; version: string; by: Locked }[] {
  return Object.entries(packages).flatMap(([path, by]) =>
    Object.entries(by.optionalDependencies ?? {})
      .filter(([name]) => !homes(path).some((home) => `${home}node_modules/${name}` in packages))
      .map(([name, range]) => ({ place: `${siblings(path)}${name}`, name, version: range.replace(/^[\^~]/, ''), by })),
  )
}

/** Folders whose node_modules are searched for dependencies of a package at this path, nearest first. */
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

/** The folder next to the package that requires it, as npm would choose. */
function siblings(path: string): string {
  const at = path.lastIndexOf('node_modules/')
  return at < 0 ? 'node_modules/' : path.slice(0, at + 'node_modules/'.length)
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** An entry for a package of another platform, which its name contains. */
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
