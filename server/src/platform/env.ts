import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { logLevels, type LogLevel } from './log.ts'
import { StartRefusal } from './start-refusal.ts'

/** Whether npm started this process, or one above it. */
export function isNpmScript(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined
}

/** Where text messages are handed over, and as whom. */
export interface SmsAccount {
  readonly url: string
  /** A number, a sender's name, or the id of a messaging service. */
  readonly from: string
  readonly user: string
  readonly password: string
}

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
  /** The key that secrets are sealed with, in a file the operator keeps; absent: DATA_DIR/secrets.key. */
  readonly secretsKeyFile: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly sms: SmsAccount | undefined
  readonly metricsToken: string | undefined
  readonly staffHost: string | undefined
  /** A host name of its own for pictures that people gave. */
  readonly uploadsHost: string | undefined
  /** Where addresses lie: a file in MaxMind's format. Without it no region is told. */
  readonly ipCountryFile: string | undefined
  /** Addresses or networks whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  readonly publicUrl: string | undefined
  /** What we are to Google; without it nobody signs in with Google. */
  readonly google: OpenIdClient | undefined
}

/** A client that an OpenID provider knows. */
export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
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
  const [staffHost, uploadsHost] = [hostName('STAFF_HOST', text('STAFF_HOST')), hostName('UPLOADS_HOST', text('UPLOADS_HOST'))]
  if (uploadsHost !== undefined && uploadsHost === staffHost) refuse('UPLOADS_HOST', 'is another host than STAFF_HOST')
  return {
    port: whole('PORT', text('PORT') ?? '3000', 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    empty: flags.empty || databaseUrl !== undefined,
    speed: whole('--speed', flags.speed, 1, 100_000),
    secretsKeyFile: text('SECRETS_KEY_FILE'),
    smtpUrl,
    mailFrom: text('MAIL_FROM'),
    sms: smsAccount(text),
    metricsToken: text('METRICS_TOKEN'),
    staffHost,
    uploadsHost,
    ipCountryFile: text('IP_COUNTRY_FILE'),
    trustedProxies: (text('TRUSTED_PROXIES') ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    logLevel: level(text('LOG_LEVEL') ?? 'info'),
    publicUrl: publicUrl && url('PUBLIC_URL', publicUrl).origin,
    google: googleClient(text, publicUrl),
  }
}

function googleClient(text: (name: string) => string | undefined, publicUrl: string | undefined): OpenIdClient | undefined {
  const clientId = text('GOOGLE_CLIENT_ID')
  if (clientId === undefined) return undefined
  const clientSecret =
    secret('GOOGLE_CLIENT_SECRET', text) ?? refuse('GOOGLE_CLIENT_SECRET', 'or GOOGLE_CLIENT_SECRET_FILE stands beside GOOGLE_CLIENT_ID')
  if (publicUrl === undefined) return refuse('PUBLIC_URL', 'stands beside GOOGLE_CLIENT_ID: Google sends people back to it')
  const issuer = text('GOOGLE_ISSUER') ?? 'https://accounts.google.com'
  const { protocol, hostname } = url('GOOGLE_ISSUER', issuer)
  const beside = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && beside)) refuse('GOOGLE_ISSUER', 'begins with https://')
  return { issuer, clientId, clientSecret, redirectUri: `${url('PUBLIC_URL', publicUrl).origin}/google/login` }
}

/** A secret from the variable itself, or from the file that `<name>_FILE` names. */
function secret(name: string, text: (name: string) => string | undefined): string | undefined {
  const file = text(`${name}_FILE`)
  if (file === undefined) return text(name)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return refuse(`${name}_FILE`, 'names a file that can be read')
  }
}

/** The provider of text messages: credentials stand in its address, or the secret one apart. */
function smsAccount(text: (name: string) => string | undefined): SmsAccount | undefined {
  const typed = text('SMS_URL')
  if (typed === undefined) return undefined
  const address = url('SMS_URL', typed)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isHere)) refuse('SMS_URL', 'begins with https://')
  const from = text('SMS_FROM') ?? refuse('SMS_FROM', 'is set beside SMS_URL')
  if (!/^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(from))
    refuse('SMS_FROM', 'is a number like +4915112345678, a sender’s name of at most 11 letters, or the id of a messaging service')
  const user = decoded('SMS_URL', address.username) || /\/Accounts\/([^/]+)\//.exec(address.pathname)?.[1]
  const password = text('SMS_TOKEN') ?? decoded('SMS_URL', address.password)
  if (user === undefined || password === '') refuse('SMS_TOKEN', 'is set, or the credentials stand in SMS_URL')
  address.username = ''
  address.password = ''
  return { url: address.href, from, user, password }
}

function decoded(name: string, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return refuse(name, 'has credentials that are percent-encoded')
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

function hostName(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value)) refuse(name, 'is a host name, without scheme and port')
  return value?.toLowerCase()
}

function url(name: string, value: string): URL {
  return URL.parse(value) ?? refuse(name, 'is a whole address')
}

/** The value itself may be a secret and is not repeated. */
function refuse(name: string, rule: string): never {
  throw new StartRefusal(`${name} ${rule}.`)
}
