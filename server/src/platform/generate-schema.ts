import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { idPrefixes } from '@ohmstead/contract/kernel/id'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { silentLog } from './log.ts'
import { migrate } from './migrate.ts'

/**
 * Writes the type of each row of every table and view of a live database, as the values that are read. Names add what the database does not:
 * `*_micros` is an amount, `*_ppm` a rate, the key of `accounts.member` and each column that refers to it the id of a member. `npm run check`
 * compares the rows that statements declare with these types.
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
    not a.attnotnull as "isNullable"
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
    '',
    '/** The rows of every table and view, by `schema.table`. */',
    'export interface Rows {',
    `${body}}`,
    '',
  ].join('\n')
}

/** Kernel files and the type that each exports. */
const brands = { amount: 'Micros', day: 'Day', id: 'Id', instant: 'Instant', rate: 'Rate' }

function columnTyper(references: readonly Reference[], choices: readonly Choice[]): (column: Column) => string {
  return (column) => {
    const type = typeOf(column, references, choices)
    return `${column.isArray ? listOf(type) : type}${column.isNullable && type !== 'unknown' ? ' | null' : ''}`
  }
}

function listOf(type: string): string {
  return type.includes('|') ? `(${type})[]` : `${type}[]`
}

function typeOf(column: Column, references: readonly Reference[], choices: readonly Choice[]): string {
  switch (column.type) {
    case 'int8':
      return column.name.endsWith('_micros') ? 'Micros' : 'bigint'
    case 'int2':
    case 'int4':
      return column.name.endsWith('_ppm') ? 'Rate' : 'number'
    case 'float4':
    case 'float8':
      return 'number'
    case 'bool':
      return 'boolean'
    case 'bytea':
      return 'Buffer'
    case 'timestamptz':
      return 'Instant'
    case 'date':
      return 'Day'
    case 'json':
    case 'jsonb':
      return 'unknown'
    default:
      return textual(column, references, choices)
  }
}

function textual(column: Column, references: readonly Reference[], choices: readonly Choice[]): string {
  const choice = choices.find(({ table, column: name }) => table === column.table && name === column.name)
  if (choice) {
    const words = [...choice.definition.matchAll(/'((?:[^']|'')*)'::/g)].map(([, word = '']) => `'${word.replaceAll("''", "\\'")}'`)
    return words.join(' | ')
  }
  const kind = idKind(column.table, column.name, references)
  return kind ? `Id<'${kind}'>` : 'string'
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
