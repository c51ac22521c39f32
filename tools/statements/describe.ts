import type { Connection } from '@ohmstead/server/src/platform/database.ts'
import { isNode, parseTree, type Tree, type TreeNode } from './query-tree.ts'

/** PostgreSQL's description of a statement, obtained without running it. */
export interface Description {
  readonly parameterTypes: readonly number[]
  readonly columns: readonly { readonly name: string; readonly type: number }[]
  /** Absent for statements that are not queries, such as SAVEPOINT. */
  readonly query: TreeNode | undefined
}

export type Described = { readonly description: Description } | { readonly refused: DatabaseRefusal }

interface DatabaseRefusal {
  readonly message: string
  /** The character of the statement that it is about, from 1. */
  readonly position: number | undefined
}

interface Wire {
  parse(statement: { name: string; text: string; types: undefined }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  on(event: string, listener: (message: never) => void): void
  off(event: string, listener: (message: never) => void): void
}

/** Prepares a connection to print the trees of the statements that it describes. */
export async function prepareToDescribe(client: Connection): Promise<void> {
  // The driver refuses queries of another class on connections whose statements share round trips; here one follows the other.
  ;(client as { pipeline: boolean }).pipeline = false
  await client.query('set debug_pretty_print = off')
  await client.query('set debug_print_rewritten = on')
  await client.query('set client_min_messages = log')
}

/** Asks for the parameters, the columns and the query tree of one statement (PostgreSQL §54.2.3: Parse and Describe). */
export async function describeStatement(client: Connection, text: string): Promise<Described> {
  const trees: string[] = []
  const onNotice = ({ detail }: { detail?: string | undefined }) => trees.push(detail ?? '')
  client.on('notice', onNotice)
  try {
    const answer = await new Promise<Answer>((resolve) => client.query(new Describing(text, resolve)))
    if (answer.error) return { refused: { message: answer.error.message, position: Number(answer.error.position) || undefined } }
    return { description: { parameterTypes: answer.parameterTypes, columns: answer.columns, query: queryIn(trees) } }
  } finally {
    client.off('notice', onNotice)
  }
}

interface Answer {
  parameterTypes: number[]
  columns: { name: string; type: number }[]
  error: (Error & { position?: string }) | undefined
}

/** A query of the driver that is described and not run. */
class Describing {
  readonly #text: string
  readonly #resolve: (answer: Answer) => void
  readonly #answer: Answer = { parameterTypes: [], columns: [], error: undefined }
  readonly #onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
    this.#answer.parameterTypes = dataTypeIDs
  }
  callback = (): void => undefined

  constructor(text: string, resolve: (answer: Answer) => void) {
    this.#text = text
    this.#resolve = resolve
  }

  submit(connection: unknown): null {
    const wire = connection as Wire
    wire.on('parameterDescription', this.#onParameters)
    wire.parse({ name: '', text: this.#text, types: undefined })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
    return null
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#answer.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  }

  handleError(error: Error, wire: Wire): void {
    this.#answer.error = error
    this.handleReadyForQuery(wire)
  }

  handleReadyForQuery(wire: Wire): void {
    wire.off('parameterDescription', this.#onParameters)
    this.#resolve(this.#answer)
  }
}

function queryIn(trees: readonly string[]): TreeNode | undefined {
  const [tree] = trees
  if (tree === undefined) return undefined
  const parsed: Tree = parseTree(tree)
  const queries = Array.isArray(parsed) ? (parsed as readonly Tree[]).filter(isNode) : []
  return queries.find(({ fields }) => fields.get('canSetTag')?.[0] === 'true' && fields.get('utilityStmt')?.[0] === '<>')
}
