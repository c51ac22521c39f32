import { linesMatching, withoutComments, type Source } from './files.ts'

interface Ban {
  readonly name: string
  /** What to do instead: the message for the developer. */
  readonly instead: string
  readonly pattern: RegExp
  /** The files that the ban applies to. */
  readonly within: RegExp
  /** Exceptions among those files. */
  readonly except?: RegExp
  /** Whether comments are checked too. */
  readonly inComments?: boolean
  /** A line that breaks the ban, and a similar one that does not, for the ban's own test. */
  readonly refused: string
  readonly allowed: string
}

const code = /\.(ts|tsx|mts|mjs)$/
const product = /^(contract|messages|server|web|simulator)\/.*\.(ts|tsx|mts)$/
const written = /./
const tests = String.raw`\.(test|spec)\.tsx?$|^(server|web|simulator)\/(test|bench|e2e|gallery)\/`

export const bans: readonly Ban[] = [
  {
    name: 'time comes from a clock',
    instead: 'take `now` as a parameter, or use the clock; only platform/clock.ts reads the system time (tests: manualClock)',
    pattern: /\bDate\.now\b|\bnew Date\b(\(\)|(?!\())|(?<![.\w]|new )Date\(/,
    within: product,
    except: /^(server|web)\/src\/platform\/clock\.ts$|^simulator\/src\/clock\.ts$/,
    refused: 'const now = Date.now()',
    allowed: 'const now = clock.now()',
  },
  {
    name: 'random values come from a source',
    instead: 'use node:crypto for security, the seeded generator in the simulator, fast-check in tests',
    pattern: /\bMath\.random\b/,
    within: product,
    refused: 'const code = Math.random()',
    allowed: 'const code = randomInt(10)',
  },
  {
    name: 'amounts are never numbers',
    instead: 'keep bigint micro-units: parseAmount, add, subtract, times, split, formatAmount',
    pattern: /(?<![\w.])(Number|(Number\.)?parseFloat|(Number\.)?parseInt)\((?=[^)]*([Aa]mount|[Mm]icros|[Pp]rice|[Bb]alance))/,
    within: product,
    // The length of a bar is geometry and not read as a figure.
    except: new RegExp(
      String.raw`^web\/src\/ui\/(bar-chart|power-curve|income-calendar|realised-range|split-bar)\.tsx$|^web\/src\/features\/packages\/realised\.tsx$|${tests}`,
    ),
    refused: 'const price = Number(row.price_micros)',
    allowed: 'const count = Number(row.count)',
  },
  {
    name: 'no console',
    instead: 'log with platform/log.ts on the server; in the browser, show it to the person or leave it out',
    pattern: /\bconsole\./,
    within: product,
    except: new RegExp(String.raw`^server\/src\/main\.ts$|^server\/bench\/|^simulator\/src\/(fleet|cli)\.ts$|${tests}`),
    refused: 'console.log(token)',
    allowed: "log.info('ready')",
  },
  {
    name: 'the environment is read once',
    instead: 'read it in platform/env.ts and pass the value on',
    pattern: /\bprocess\.env\b|\bimport\.meta\.env\b/,
    within: product,
    except: new RegExp(String.raw`^server\/src\/platform\/env\.ts$|^web\/(build\.ts$|vite\/)|\.config\.ts$|${tests}`),
    refused: "const port = process.env['PORT']",
    allowed: 'const port = env.port',
  },
  {
    name: 'no long relative imports',
    instead: 'import through the workspace (@ohmstead/contract/…)',
    pattern: /(from|import\() ?'(\.\.\/){3,}/,
    within: product,
    // A handler is one folder deeper than its feature and needs the platform.
    except: new RegExp(String.raw`^server\/src\/(features|edges)\/[^/]+\/[^/]+\/|${tests}`),
    refused: "import { a } from '../../../platform/a.ts'",
    allowed: "import { a } from '../../platform/a.ts'",
  },
  {
    name: 'no star exports',
    instead: 'export by name',
    pattern: /^\s*export (type )?\*/,
    within: code,
    refused: "export * from './a.ts'",
    allowed: "export { a } from './a.ts'",
  },
  {
    name: 'no casts to any',
    instead: 'use the real type; if it is unknown, use `unknown` and a check',
    pattern: /\bas any\b(?=\s*([;,.)\]}]|$))/,
    within: code,
    except: /^tools\/architecture\/.*\.test\.ts$/,
    refused: 'const row = result as any',
    allowed: 'const row = result as Row',
  },
  {
    name: 'no suppressed compiler errors',
    instead: 'fix the type; a test marks a line that must not compile with @ts-expect-error',
    pattern: /@ts-(ignore|nocheck)/,
    within: code,
    inComments: true,
    refused: '// @ts-ignore',
    allowed: '// @ts-expect-error: an undeclared refusal does not compile',
  },
  {
    name: 'no open tasks without a condition',
    instead: 'do it now, or write LATER with the condition under which it is due',
    // Spelled so that this file contains none itself.
    pattern: /\b(TO[D]O|FIX[M]E|HAC[K]|XX[X])\b/,
    within: written,
    inComments: true,
    refused: '// TO\u0044O: round',
    allowed: '// LATER, when a second asset exists: round per asset.',
  },
  {
    name: 'references lead to what a reader can open',
    instead: 'say the rule itself, or name a public standard or a page of docs/decisions',
    pattern: /\b(decisions|product|integrity|look|ledger|stack) §\d|\(I-\d+/,
    // A migration that was released is never edited.
    within: /^(?!server\/migrations\/)/,
    inComments: true,
    refused: '// Rounded down (decisions §2).',
    allowed: '// Retried after 30 s (OCPP 1.6 §4.8).',
  },
  {
    name: 'skips have a reason, and no test runs exclusively',
    instead: "decide inside: `test('…', ({ skip }) => { skip(absent, 'why') … })`; remove `.only` before you commit",
    pattern: /\b(test|it|describe|suite)\.(skip|skipIf|runIf|only|todo)\b/,
    within: new RegExp(tests),
    refused: "test.skip('later', () => {})",
    allowed: "test('now', ({ skip }) => skip(absent, 'why'))",
  },
  {
    name: 'no machine paths',
    instead: 'a path from import.meta.dirname, os.tmpdir(), DATA_DIR or the environment',
    pattern: /(?<![\w.}\])-])\/(work|root|home|Users|tmp)\/|\bregistry\.npmjs\.org\b/,
    within: written,
    except: /^package-lock\.json$/,
    inComments: true,
    refused: "const data = '/home/data'",
    allowed: "const data = path.join(os.tmpdir(), 'data')",
  },
  {
    name: 'money columns are bigint',
    instead: 'bigint micro-units, named …_micros; rates are integer …_ppm, energy bigint …_wh',
    pattern:
      /^\s*(add column )?"?\w*(amount|price|balance|micros|fee|cost|rate|ppm|_wh)\w*"? +(numeric|decimal|real|double precision|float[48]?|money)\b/i,
    within: /\.sql$/,
    refused: '  price_micros numeric not null,',
    allowed: '  price_micros bigint not null,',
  },
  {
    name: 'sessions have a specific name',
    instead: 'use ChargingSession, HostingSession or SignIn',
    pattern: /\b(export )(const|function|class|interface|type) (session|Session)s?\b/,
    within: product,
    refused: 'export interface Session {',
    allowed: 'export interface ChargingSession {',
  },
  {
    name: 'names are words of the field',
    instead: 'say publish and subscribe, send, receive, report (STYLE.md, Plain English)',
    pattern: /(?<![\w'.-])(un)?heard\b|\bhears\(|(?<![\w'.-])said\b(?!:)/,
    within: product,
    except: new RegExp(String.raw`\.gen\.d\.ts$|${tests}`),
    refused: 'const heard = await nextEvents(trx)',
    allowed: 'const received = await nextEvents(trx)',
  },
  {
    name: 'comments and pages use common words',
    instead:
      'write no one, a person, the requester, permanently, is notified or does not depend on, and say whose a thing is (STYLE.md, Plain English)',
    pattern: /(?<![\w'"-])(nobody|somebody|whoever)(?![\w'"-])|\bfor ever\b|\bof ours\b|\b(is|are|was|were) told\b|\bknows no\b/i,
    within: /\.(ts|tsx|sql|md)$/,
    // Released migrations and legal texts never change, two pages list the words, and `nobody` is a user of Linux.
    except: new RegExp(
      String.raw`^(server\/migrations|messages)\/|^(STYLE|CHANGELOG|docs\/words)\.md$|\.gen\.|^server\/src\/platform\/(postgres-user|embedded-postgres)\.ts$|${tests}`,
    ),
    inComments: true,
    refused: '// Nobody waits for it.',
    allowed: '// No one waits for it.',
  },
  {
    name: 'features use no words of OCPP',
    instead: 'use the intents and facts of edges/ocpp (`startCharging`, `tag`, `ocpp.messages_of`); only its adapter knows the messages of a version',
    pattern:
      /\b(Authorize|BootNotification|ChangeAvailability|ChangeConfiguration|ClearCache|DataTransfer|DiagnosticsStatusNotification|FirmwareStatusNotification|GetConfiguration|Heartbeat|MeterValues|RemoteStartTransaction|RemoteStopTransaction|StartTransaction|StatusNotification|StopTransaction|TriggerMessage|UnlockConnector|AuthorizationKey|idTag|parentIdTag|connectorId|meterStart|meterStop|requestedMessage)\b|'Reset'/,
    within: /^server\/src\/features\/.*\.(ts|sql)$/,
    except: new RegExp(tests),
    refused: "action: 'RemoteStartTransaction', payload: { connectorId: 1, idTag: tag }",
    allowed: "intent: { kind: 'startCharging', connector: 1, tag }",
  },
  {
    name: 'statements are checked',
    instead: 'write a `sql` template and execute it on `kysely`: `npm run check` compares it with the database, and not the text of `query`',
    pattern: /\b(client|pool|connection)\.query\b/,
    within: /^server\/src\/.*\.ts$/,
    // They work on databases that have no tables yet, on a connection of their own, or pass on what a template became.
    except: new RegExp(
      String.raw`^server\/src\/platform\/(database|database-role|(embedded|external)-postgres|generate-schema|migrate|notifications|pool-queries|turn)\.ts$|${tests}`,
    ),
    refused: "const { rows } = await db.pool.query<Row>('SELECT 1 AS one')",
    allowed: 'const { rows } = await sql<Row>`SELECT 1 AS one`.execute(db.kysely)',
  },
  {
    name: 'limits of tests are those of vitest.config.ts',
    instead: 'leave out the limit: a shorter one fails on a busy machine, and finds nothing more',
    pattern: /\.poll\(.*\btimeout: |^\s*\{ timeout: [\d_]+ \},$|\b(test|it)(\.each)?\(.*\{ timeout: |^ {0,4}\}, [\d_]{4,}\)$/,
    within: /\.(test|spec)\.tsx?$/,
    refused: 'await expect.poll(ask, { timeout: 5_000 }).toBe(1)',
    allowed: 'await expect.poll(ask).toBe(1)',
  },
]

/** File names without meaning. `IdTagInfo` is a term of OCPP. */
const emptyNames = /(^|[-.])(manager|helpers?|utils?|common|info|misc|shared|session)s?\.(ts|tsx|sql)$/

export function findBans(sources: readonly Source[], ban: Ban): string[] {
  return sources
    .filter(({ path }) => isWithin(ban, path))
    .flatMap((source) =>
      linesMatching(ban.inComments ? source.text : withoutComments(source), ban.pattern).map(
        ({ line, content }) => `${source.path}:${line}  ${content}`,
      ),
    )
}

export function findEmptyNames(sources: readonly Source[]): string[] {
  return sources.map(({ path }) => path).filter((path) => emptyNames.test(path.split('/').at(-1) ?? '') && !path.endsWith('/id-tag-info.ts'))
}

/** This file contains the banned patterns, so it is excluded. */
function isWithin({ within, except }: Ban, path: string): boolean {
  return within.test(path) && !except?.test(path) && path !== 'tools/tidy/bans.ts'
}
