import type { ListFault } from '@ohmstead/contract/screening/types'

export const FILE_MAX_BYTES = 32 * 1024 * 1024
export const ENTRIES_MAX = 200_000
const LINE_MAX = 1_024
const NETWORK_MAX = 40
const REASON_MAX = 200

export interface ListEntry {
  /** The address in the form in which it is compared. */
  readonly key: string
  readonly network: string | null
  readonly reason: string | null
}

export interface ListContent {
  readonly entries: readonly ListEntry[]
  /** Addresses of networks that the product does not use. */
  readonly elsewhere: number
}

export interface ListFailure {
  readonly fault: ListFault
  readonly line: number | null
}

const evm = /^0x[0-9a-fA-F]{40}$/
const tron = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
/** Addresses of other networks, which official lists contain as well. An entry that begins like an address of our networks must be a complete one. */
const other = /^(?!0x)(?!T[A-Za-z0-9]{29,37}$)[A-Za-z0-9][A-Za-z0-9:_.-]{19,127}$/

/** The form in which addresses are compared (`screening.key_of`): those of EVM networks differ only by the case of their checksum. */
export function addressKey(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/**
 * Reads a list: one address per line, or CSV with a first line that names the columns `address`, `network` and `reason`. Empty lines and lines
 * that begin with # are skipped. One line that is neither makes the whole file unusable, because a list that was cut off looks like that.
 */
export function readListFile(bytes: Uint8Array): ListContent | ListFailure {
  if (bytes.length > FILE_MAX_BYTES) return { fault: 'tooLarge', line: null }
  const text = textOf(bytes)
  if (text === null) return { fault: 'notText', line: null }
  const entries = new Map<string, ListEntry>()
  const elsewhere = new Set<string>()
  let columns: readonly string[] | null = null
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const cells = line.length <= LINE_MAX && !/\p{Cc}/u.test(line) ? cellsOf(line) : null
    if (cells === null) return { fault: 'badLine', line: index + 1 }
    if (columns === null) {
      const named = columnsOf(cells)
      columns = named ?? ['address']
      if (named !== null) continue
    }
    const found = cells.length === columns.length ? entryOf(columns, cells) : null
    if (found === null) return { fault: 'badLine', line: index + 1 }
    if (found === 'elsewhere') elsewhere.add(cells[columns.indexOf('address')] ?? '')
    else if (!entries.has(found.key)) entries.set(found.key, found)
    if (entries.size > ENTRIES_MAX || elsewhere.size > ENTRIES_MAX) return { fault: 'tooMany', line: index + 1 }
  }
  if (entries.size + elsewhere.size === 0) return { fault: 'empty', line: null }
  return { entries: [...entries.values()], elsewhere: elsewhere.size }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The columns that a first line names; null where it names none. */
function columnsOf(cells: readonly string[]): readonly string[] | null {
  const names = cells.map((cell) => cell.toLowerCase())
  const known = names.every((name) => ['address', 'network', 'reason'].includes(name))
  return known && names.includes('address') && new Set(names).size === names.length ? names : null
}

function entryOf(columns: readonly string[], cells: readonly string[]): ListEntry | 'elsewhere' | null {
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() || null
  const [address, network, reason] = [cell('address'), cell('network'), cell('reason')]
  if (address === null || (network !== null && network.length > NETWORK_MAX)) return null
  if (evm.test(address) || tron.test(address)) return { key: addressKey(address), network, reason: reason && cut(reason, REASON_MAX) }
  return other.test(address) ? 'elsewhere' : null
}

/** At most this many UTF-16 units, without half a character at the end. */
function cut(value: string, max: number): string {
  const part = value.slice(0, max)
  return (part.isWellFormed() ? part : part.slice(0, -1)).trim()
}

/** The cells of a line of CSV (RFC 4180, without line breaks in cells); null where the quotes do not match. */
function cellsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim())
  const cells: string[] = []
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y
  for (let isLast = false; !isLast;) {
    const [, quoted, bare, end] = cell.exec(line) ?? []
    if (end === undefined) return null
    cells.push(quoted?.replaceAll('""', '"') ?? bare?.trim() ?? '')
    isLast = end === ''
  }
  return cells
}
