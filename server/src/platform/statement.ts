import pg from 'pg'
import { dependsOnType, encodeParameter } from './column-types.ts'

/** Texts beyond this number are sent unnamed: some code composes them, and the server would keep a plan for each. */
const STATEMENTS_MAX = 2_000

/** What the connections of one database know about the statements they send. */
export interface StatementBook {
  readonly known: Map<string, { readonly name: string; parameterTypes: readonly number[] | undefined }>
  /** Part of every name; a new generation makes each connection prepare its statements again. */
  generation: number
}

export function openStatementBook(): StatementBook {
  return { known: new Map(), generation: 0 }
}

/**
 * A client whose statements are prepared under a name (half the round trip) and whose parameters are written for the type the
 * server expects: an Instant is a number here and a timestamptz there. The type is asked once per text, in the same turn.
 */
export function clientWith(book: StatementBook): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    // The driver's own signature has a dozen overloads; we only change the one with text and values.
    override query(...args: never[]): never {
      const [text, values, callback] = args as unknown as [unknown, unknown, Callback | undefined]
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return super.query(...(args as unknown as [string])) as never
      if (callback) {
        super.query(new Statement(text, values, book, callback))
        return undefined as never
      }
      return new Promise((resolve, reject) => {
        super.query(new Statement(text, values, book, (error, result) => (error ? reject(withOwnStack(error)) : resolve(result))))
      }) as never
    }
  }
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** The parts of the driver's connection that a custom query uses, as pg-cursor does. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { name: string | undefined; text: string; types: undefined }): void
  describe(what: { type: 'S'; name: string }): void
  flush(): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
  off(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
}

interface DriverQuery {
  text: string
  name: string | undefined
  values: unknown[]
  callback: Callback
  hasBeenParsed(wire: Wire): boolean
  prepare(wire: Wire): void
  handleError(error: Error, wire: Wire): void
}

const Query = pg.Query as unknown as new (
  config: { text: string; values: unknown[]; name?: string },
  values: undefined,
  callback: Callback,
) => DriverQuery & pg.Submittable

class Statement extends Query {
  readonly #book: StatementBook
  #describing: ((message: { dataTypeIDs: number[] }) => void) | undefined

  constructor(text: string, values: unknown[], book: StatementBook, callback: Callback) {
    const known = book.known.get(text) ?? admit(book, text)
    super({ text, values, ...(known && { name: `${known.name}_${book.generation}` }) }, undefined, callback)
    this.#book = book
  }

  override prepare(wire: Wire): void {
    const known = this.#book.known.get(this.text)
    if (!this.values.some(dependsOnType)) return super.prepare(wire)
    if (known?.parameterTypes) return this.#bind(wire, known.parameterTypes)
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ name: this.name, text: this.text, types: undefined })
      if (this.name) wire.submittedNamedStatements[this.name] = this.text
    }
    wire.describe({ type: 'S', name: this.name ?? '' })
    wire.flush()
    this.#describing = ({ dataTypeIDs }) => {
      this.#describing = undefined
      if (known) known.parameterTypes = dataTypeIDs
      wire.stream.cork()
      this.#bind(wire, dataTypeIDs)
      wire.stream.uncork()
    }
    wire.once('parameterDescription', this.#describing)
  }

  #bind(wire: Wire, types: readonly number[]): void {
    try {
      this.values = this.values.map((value, index) => encodeParameter(value, types[index]))
    } catch (error) {
      wire.sync()
      this.handleError(error as Error, wire)
      // The driver will also report the end of this statement, once the server has answered the sync.
      this.callback = () => undefined
      return
    }
    super.prepare(wire)
  }

  override handleError(error: Error & { code?: string }, wire: Wire): void {
    if (this.#describing) {
      // The server ignores everything until the next sync.
      wire.off('parameterDescription', this.#describing)
      this.#describing = undefined
      wire.sync()
    }
    if (isStalePlan(error)) {
      this.#book.known.clear()
      this.#book.generation += 1
    }
    super.handleError(error, wire)
  }
}

/** A migration changed a table under a prepared `select *`; the statement succeeds when it is prepared again. */
export function isStalePlan(error: { code?: unknown; message?: string }): boolean {
  return error.code === '0A000' && error.message?.includes('cached plan') === true
}

function admit(book: StatementBook, text: string): { name: string; parameterTypes: undefined } | undefined {
  if (book.known.size >= STATEMENTS_MAX) return undefined
  const known = { name: `s${book.known.size}`, parameterTypes: undefined }
  book.known.set(text, known)
  return known
}

/** The driver's stack begins at its socket; this one begins at the caller. */
function withOwnStack(error: Error): Error {
  Error.captureStackTrace(error, withOwnStack)
  return error
}
