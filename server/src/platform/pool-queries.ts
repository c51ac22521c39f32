import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  Transaction,
  ValueNode,
  type CompiledQuery,
  type ConnectionProvider,
  type KyselyProps,
  type OperationNode,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
} from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type pg from 'pg'

/**
 * Runs `sql` templates on connections of a pool, each statement by itself. Kysely's own way through its driver costs more CPU than the
 * driver of the database needs for a short read; this one compiles templates directly and passes them to the connection.
 */
export function queriesOn(pool: pg.Pool): Kysely<unknown> {
  return new Kysely<unknown>(
    propsOf(pool, async (text, values) => {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    }),
  )
}

export interface OpenTransaction {
  readonly trx: Transaction<unknown>
  /** After this, statements are refused. */
  end(): void
}

/**
 * Runs `sql` templates on one connection, in the order in which they are executed. Statements that are executed without waiting for each
 * other are sent together and cost one round trip.
 */
export function transactionOn(pool: pg.Pool, client: pg.PoolClient, onStatement?: (text: string) => void): OpenTransaction {
  let open = true
  const run: Run = async (text, values) => {
    assert(open, 'a statement belongs to a transaction that has not ended')
    onStatement?.(text)
    return client.query(text, values)
  }
  return {
    trx: new Transaction<unknown>(propsOf(pool, run)),
    end: () => {
      open = false
    },
  }
}

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult>

function propsOf(pool: pg.Pool, run: Run): KyselyProps {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  // For Kysely's own transactions.
  const provider: ConnectionProvider = {
    async provideConnection(consumer) {
      await driver.init()
      const connection = await driver.acquireConnection()
      try {
        return await consumer(connection)
      } finally {
        await driver.releaseConnection(connection)
      }
    },
  }
  return { config: { dialect }, dialect, driver, executor: new TemplateExecutor(provider, run) }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

class TemplateExecutor extends DefaultQueryExecutor {
  readonly #run: Run

  constructor(provider: ConnectionProvider, run: Run) {
    super(compiler, adapter, provider)
    this.#run = run
  }

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parameters: unknown[] = []
    const text = textOf(node, parameters)
    return text === null ? super.compileQuery(node, queryId) : { sql: text, parameters, query: node, queryId }
  }

  override async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#run(text, parameters as unknown[])
      return { rows, ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      // The driver's stack begins at its socket; this one begins at the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The text of a template with its values; null where it contains anything but templates and values. */
function textOf(node: OperationNode, values: unknown[]): string | null {
  if (ValueNode.is(node)) return node.immediate ? null : `$${values.push(node.value)}`
  if (!RawNode.is(node)) return null
  const { sqlFragments, parameters } = node
  let text = sqlFragments[0] ?? ''
  for (const [index, parameter] of parameters.entries()) {
    const part = textOf(parameter, values)
    if (part === null) return null
    text += part + (sqlFragments[index + 1] ?? '')
  }
  return text
}
