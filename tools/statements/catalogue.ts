import type { Connection } from '@ohmstead/server/src/platform/database.ts'

/** The database's catalogue of columns, functions and types, by object id. */
export interface Catalogue {
  /** Whether a column refuses NULL; key `<table> <column number>`. */
  readonly required: ReadonlySet<string>
  /** `schema.table` and column name; key `<table> <column number>`. */
  readonly columns: ReadonlyMap<string, { readonly table: string; readonly column: string }>
  readonly functions: ReadonlyMap<number, DatabaseFunction>
  readonly types: ReadonlyMap<number, DatabaseType>
  /** Tables with triggers that assign a column before the row is written. */
  readonly changedByTriggers: ReadonlySet<number>
}

export interface DatabaseFunction {
  readonly schema: string
  readonly name: string
  readonly isStrict: boolean
  /** The table whose rows it returns; 0 when it returns something else. */
  readonly rowsOf: number
}

export interface DatabaseType {
  readonly name: string
  /** The type of the elements when it is an array, else 0. */
  readonly element: number
  /** The type under a domain, else 0. */
  readonly base: number
  readonly isRequired: boolean
}

export async function readCatalogue(client: Connection): Promise<Catalogue> {
  const { rows: columns } = await client.query<{ relation: number; number: number; table: string; name: string; required: boolean }>(`
    select a.attrelid as relation, a.attnum as number, n.nspname || '.' || c.relname as table, a.attname as name, a.attnotnull as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'c')`)
  const { rows: functions } = await client.query<DatabaseFunction & { oid: number }>(`
    select p.oid, n.nspname as schema, p.proname as name, p.proisstrict as "isStrict", t.typrelid as "rowsOf"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype`)
  const { rows: types } = await client.query<DatabaseType & { oid: number }>(`
    select oid, typname as name, case when typcategory = 'A' then typelem else 0 end as element, typbasetype as base, typnotnull as "isRequired"
    from pg_type`)
  const { rows: triggers } = await client.query<{ relation: number }>(`
    select distinct t.tgrelid as relation from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgtype & 2 = 2 and p.prosrc ~* '\\mnew\\.\\w+ *:='`)
  return {
    required: new Set(columns.filter(({ required }) => required).map(({ relation, number }) => `${relation} ${number}`)),
    columns: new Map(columns.map(({ relation, number, table, name }) => [`${relation} ${number}`, { table, column: name }])),
    functions: new Map(functions.map(({ oid, ...rest }) => [oid, rest])),
    types: new Map(types.map(({ oid, ...rest }) => [oid, rest])),
    changedByTriggers: new Set(triggers.map(({ relation }) => relation)),
  }
}
