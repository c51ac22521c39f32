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
 *
 * Statements that are sent without waiting for each other share a round trip (`pipeline` of the driver). One whose types are not known yet
 * travels alone: its parameters are written after the server has answered.
 */
export function clientWith(book: StatementBook): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    readonly #line = openLine((query) => void super.query(query))

    // The driver declares a dozen overloads, and TypeScript accepts no single signature for all of them except this one.
    override query(...args: never[]): never {
      return this.#query(args) as never
    }

    /** Only queries with text change. */
    #query(args: readonly unknown[]): unknown {
      const [text, given, after] = args
      if (typeof text !== 'string') return Reflect.apply(super.query, this, args)
      const values = Array.isArray(given) ? given : []
      const callback = (typeof given === 'function' ? given : after) as Callback | undefined
      if (callback) return this.#send(text, values, callback)
      return new Promise((resolve, reject) => {
        this.#send(text, values, (error, result) => (error ? reject(withOwnStack(error)) : resolve(result)))
      })
    }

    #send(text: string, values: unknown[], callback: Callback): void {
      this.#line.send((done) => {
        const ended: Callback = (error, result) => {
          done()
          callback(error, result)
        }
        return values.length === 0 ? new Query(text, undefined, ended) : new Statement(text, values, book, ended)
      })
    }
  }
}

interface Line {
  send(make: (done: () => void) => DriverQuery): void
}

/** Passes queries on in their order, at once, or after those before them where one of them travels alone. */
function openLine(submit: (query: DriverQuery) => void): Line {
  const waiting: ((done: () => void) => DriverQuery)[] = []
  let sent = 0
  let alone = false
  let advancing = false
  let next: DriverQuery | undefined

  function advance(): void {
    // A query that fails while it is submitted ends here: the outer loop goes on after it has its place.
    if (advancing) return
    advancing = true
    for (; waiting.length > 0 && !alone; next = undefined) {
      next ??= waiting[0]!(once(end))
      const travelsAlone = next instanceof Statement && next.mustDescribe
      if (travelsAlone && sent > 0) break
      waiting.shift()
      sent += 1
      alone = travelsAlone
      submit(next)
    }
    advancing = false
  }

  function end(): void {
    sent -= 1
    alone = false
    advance()
  }

  return {
    send(make) {
      waiting.push(make)
      advance()
    },
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
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

interface DriverQuery extends pg.Submittable {
  text: string
  name: string | undefined
  values: unknown[]
  callback: Callback
  hasBeenParsed(wire: Wire): boolean
  prepare(wire: Wire): void
  handleError(error: Error, wire: Wire): void
}

/** With a text: from an object the driver copies each property with its descriptor, which costs more than the rest of its constructor. */
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined, callback: Callback) => DriverQuery

class Statement extends Query {
  readonly #book: StatementBook
  #describing: ((message: { dataTypeIDs: number[] }) => void) | undefined

  constructor(text: string, values: unknown[], book: StatementBook, callback: Callback) {
    const known = book.known.get(text) ?? admit(book, text)
    super(text, values, callback)
    this.name = known && `${known.name}_${book.generation}`
    this.#book = book
  }

  /** Whether the server must be asked for the types of the parameters first. */
  get mustDescribe(): boolean {
    return this.#book.known.get(this.text)?.parameterTypes === undefined && this.values.some(dependsOnType)
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
