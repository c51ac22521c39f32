import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { idPrefixes } from '@ohmstead/contract/kernel/id'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { silentLog } from './log.ts'
import { migrate } from './migrate.ts'

/**
 * Writes the type of every table and view of a live database: what a column returns and what it accepts. Names add what the database does
 * not: `*_micros` is an amount, `*_ppm` a rate, the key of `accounts.member` and columns that refer to it the id of a member.
 */
export async function generateSchema(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ohmstead schema' })
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(COLUMNS)
    const { rows: references } = await client.query<Reference>(REFERENCES)
    const { rows: choices } = await client.query<Choice>(CHOICES)
    return print(columns, references, choices)
  } finally {
    await client.end()
  }
}

interface Column {
  /** `schema.table`. */
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isArray: boolean
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isAlwaysGenerated: boolean
}

interface Reference {
  readonly table: string
  readonly column: string
  readonly toTable: string
  readonly toColumn: string
}

/** A check that limits a column to a list of texts. */
interface Choice {
  readonly table: string
  readonly column: string
  readonly definition: string
}

const OURS = `n.nspname !~ '^(pg_|information_schema$|extension$|public$)'`

const COLUMNS = `
  select n.nspname || '.' || c.relname as table, a.attname as name,
    coalesce(base.typname, item.typname, t.typname) as type, item.oid is not null as "isArray",
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity = 'd' as "hasDefault",
    a.attidentity = 'a' or a.attgenerated <> '' as "isAlwaysGenerated"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
    left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
    left join pg_type item on t.typcategory = 'A' and item.oid = t.typelem
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and a.attnum > 0 and not a.attisdropped and ${OURS}
  order by 1, a.attnum`

const REFERENCES = `
  select n.nspname || '.' || c.relname as table, a.attname as column, tn.nspname || '.' || tc.relname as "toTable", ta.attname as "toColumn"
  from pg_constraint f cross join unnest(f.conkey, f.confkey) as pair (here, there)
    join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.here
    join pg_class tc on tc.oid = f.confrelid join pg_namespace tn on tn.oid = tc.relnamespace join pg_attribute ta on ta.attrelid = tc.oid and ta.attnum = pair.there
  where f.contype = 'f' and f.conparentid = 0 and ${OURS}
  order by 1, 2, 3, 4`

const CHOICES = `
  select n.nspname || '.' || c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
  where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[.*\\]\\)\\)\\)$' and ${OURS}
  order by 1, 2`

function print(columns: readonly Column[], references: readonly Reference[], choices: readonly Choice[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const typeOf = columnTyper(references, choices)
  const body = [...tables]
    .map(([table, own]) => `  '${table}': {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`)
    .join('')
  const imports = Object.entries(brands).filter(([, name]) => new RegExp(`\\b${name}\\b`).test(body))
  return [
    '// Written by `npm run gen` from a live database (server/src/platform/generate-schema.ts). Do not edit.',
    ...imports.map(([file, name]) => `import type { ${name} } from '@ohmstead/contract/kernel/${file}'`),
    `import type { ${['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => new RegExp(`\\b${name}<`).test(body) || name === 'ColumnType').join(', ')} } from 'kysely'`,
    '',
    '/** Anything that JSON can say; what is given is written as JSON. */',
    'export type Json = ColumnType<JsonValue, unknown, unknown>',
    'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }',
    '',
    '/** Every table and view, as `schema.table`. */',
    'export interface Schema {',
    `${body}}`,
    '',
  ].join('\n')
}

/** Kernel files and the type that each exports. */
const brands = { amount: 'Micros', day: 'Day', id: 'Id', instant: 'Instant', rate: 'Rate' }

/** What a column returns, and what it accepts where that is wider. */
interface Given {
  readonly gives: string
  readonly takes: string
}

function columnTyper(references: readonly Reference[], choices: readonly Choice[]): (column: Column) => string {
  return (column) => {
    const given = givenBy(column, references, choices)
    const of = (type: string) => `${column.isArray ? listOf(type) : type}${column.isNullable ? ' | null' : ''}`
    if (given.gives === 'Json') return column.isNullable ? 'Json | null' : 'Json'
    const gives = of(given.gives)
    const takes = of(given.takes)
    if (column.isAlwaysGenerated) return `GeneratedAlways<${gives}>`
    if (gives === takes) return column.hasDefault ? `Generated<${gives}>` : gives
    return `ColumnType<${gives}, ${takes}${column.hasDefault || column.isNullable ? ' | undefined' : ''}, ${takes}>`
  }
}

function listOf(type: string): string {
  return type.includes('|') ? `(${type})[]` : `${type}[]`
}

function givenBy(column: Column, references: readonly Reference[], choices: readonly Choice[]): Given {
  const same = (type: string): Given => ({ gives: type, takes: type })
  switch (column.type) {
    case 'int8':
      return column.name.endsWith('_micros') ? { gives: 'Micros', takes: 'bigint' } : same('bigint')
    case 'int2':
    case 'int4':
      return column.name.endsWith('_ppm') ? { gives: 'Rate', takes: 'number' } : same('number')
    case 'float4':
    case 'float8':
      return same('number')
    case 'bool':
      return same('boolean')
    case 'bytea':
      return { gives: 'Buffer', takes: 'Uint8Array' }
    case 'timestamptz':
      return same('Instant')
    case 'date':
      return same('Day')
    case 'json':
    case 'jsonb':
      return same('Json')
    default:
      return textual(column, references, choices)
  }
}

function textual(column: Column, references: readonly Reference[], choices: readonly Choice[]): Given {
  const choice = choices.find(({ table, column: name }) => table === column.table && name === column.name)
  if (choice) {
    const words = [...choice.definition.matchAll(/'((?:[^']|'')*)'::/g)].map(([, word = '']) => `'${word.replaceAll("''", "\\'")}'`)
    return { gives: words.join(' | '), takes: words.join(' | ') }
  }
  const kind = idKind(column.table, column.name, references)
  return kind ? { gives: `Id<'${kind}'>`, takes: 'string' } : { gives: 'string', takes: 'string' }
}

/** Which kind of id a text column holds: that of the key it refers to, otherwise by its name. */
function idKind(table: string, column: string, references: readonly Reference[], seen: readonly string[] = []): string | undefined {
  const here = `${table}.${column}`
  if (seen.includes(here)) return undefined
  for (const { toTable, toColumn } of references.filter((reference) => reference.table === table && reference.column === column)) {
    const kind = idKind(toTable, toColumn, references, [...seen, here])
    if (kind) return kind
  }
  const [schema = '', name = ''] = table.split('.')
  const names = column === 'id' ? [`${schema}_${name}`, name] : column.endsWith('_id') ? [column.slice(0, -'_id'.length)] : []
  return names.map((text) => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())).find((text) => text in idPrefixes)
}

/** `node server/src/platform/generate-schema.ts` writes the file from a temporary database. */
if (import.meta.main) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ohmstead-schema-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off' } })
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, log: silentLog })
    writeFileSync(path.join(import.meta.dirname, 'schema.gen.ts'), await generateSchema(postgres.ownerUrl))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
