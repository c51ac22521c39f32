import { parseArgs } from 'node:util'
import { logLevels, type LogLevel } from './log.ts'
import { StartRefusal } from './start-refusal.ts'

/** What the person who starts Ohmstead chose. */
export interface Env {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Start without any demo; implied by a database of one's own. */
  readonly empty: boolean
  /** How many times as fast a demo's time passes. */
  readonly speed: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly metricsToken: string | undefined
  readonly staffHost: string | undefined
  /** Addresses or networks whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  readonly publicUrl: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

/** Reads environment and arguments, the only place that does. What cannot be meant is refused with one sentence. */
export function readEnv(variables: Variables = process.env, argv: readonly string[] = process.argv.slice(2)): Env {
  const flags = readFlags(argv)
  const text = (name: string) => variables[name]?.trim() || undefined
  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) refuse('DATABASE_URL', 'begins with postgresql://')
  if (databaseUrl !== undefined) url('DATABASE_URL', databaseUrl)
  const smtpUrl = text('SMTP_URL')
  if (smtpUrl !== undefined && !/^smtps?:\/\//.test(smtpUrl)) refuse('SMTP_URL', 'begins with smtp:// or smtps://')
  const publicUrl = text('PUBLIC_URL')
  if (publicUrl !== undefined && !/^https?:\/\//.test(publicUrl)) refuse('PUBLIC_URL', 'begins with https:// or http://')
  return {
    port: whole('PORT', text('PORT') ?? '3000', 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    empty: flags.empty || databaseUrl !== undefined,
    speed: whole('--speed', flags.speed, 1, 100_000),
    smtpUrl,
    mailFrom: text('MAIL_FROM'),
    metricsToken: text('METRICS_TOKEN'),
    staffHost: text('STAFF_HOST'),
    trustedProxies: (text('TRUSTED_PROXIES') ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    logLevel: level(text('LOG_LEVEL') ?? 'info'),
    publicUrl: publicUrl && url('PUBLIC_URL', publicUrl).origin,
  }
}

function readFlags(argv: readonly string[]): { empty: boolean; speed: string } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { empty: { type: 'boolean', default: false }, speed: { type: 'string', default: '1' } },
    })
    return values
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message} Known are --empty and --speed N.`)
  }
}

function whole(name: string, value: string, min: number, max: number): number {
  if (!/^\d{1,6}$/.test(value) || Number(value) < min || Number(value) > max) refuse(name, `is a whole number from ${min} to ${max}`)
  return Number(value)
}

function level(value: string): LogLevel {
  return logLevels.find((known) => known === value) ?? refuse('LOG_LEVEL', `is one of ${logLevels.join(', ')}`)
}

function url(name: string, value: string): URL {
  return URL.parse(value) ?? refuse(name, 'is a whole address')
}

/** The value itself may be a secret and is not repeated. */
function refuse(name: string, rule: string): never {
  throw new StartRefusal(`${name} ${rule}.`)
}
