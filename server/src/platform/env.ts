import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { logFormats, logLevels, type LogFormat, type LogLevel } from './log.ts'
import { StartRefusal } from './start-refusal.ts'

/** Whether npm started this process, or one above it. */
export function isNpmScript(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined
}

/** Where text messages are sent, and from whom. */
export interface SmsAccount {
  readonly url: string
  /** A phone number, a sender name, or the id of a messaging service. */
  readonly from: string
  readonly user: string
  readonly password: string
}

/** The nodes of a payment network, and what differs from its main network. */
export interface NetworkAccount {
  readonly network: (typeof readNetworks)[number]
  readonly urls: readonly string[]
  readonly token?: string
  readonly chainId?: number
  readonly decimals?: number
}

const readNetworks = ['trc20', 'erc20', 'bep20', 'polygon'] as const

/** The configuration, from environment variables and arguments. */
/** Beyond the lock time-out of the product's own sessions, which is 10 seconds. */
export const LOCK_ALARM_SECONDS = 15

export interface Env {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Roles, replication slots and the like that the database server has with the operator's knowledge. */
  readonly knownDatabaseObjects: readonly string[]
  /** After how many seconds a session that makes others wait for a lock is reported. */
  readonly lockAlarmSeconds: number
  /** Start without any demo; implied by DATABASE_URL. */
  readonly empty: boolean
  /** How many times as fast a demo's time passes. */
  readonly speed: number
  /** File with the key that secrets are sealed with, kept by the operator; default: DATA_DIR/secrets.key. */
  readonly secretsKeyFile: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly sms: SmsAccount | undefined
  readonly metricsToken: string | undefined
  readonly staffHost: string | undefined
  /** A separate host name for pictures that people upload. */
  readonly uploadsHost: string | undefined
  /** Host names and addresses that stations connect to besides the one of PUBLIC_URL. */
  readonly stationHosts: readonly string[]
  /** Countries of IP addresses: a file in MaxMind's format. Without it no region is shown. */
  readonly ipCountryFile: string | undefined
  /** Sanctioned addresses: a list that the operator keeps up to date. Without it only a demo sends withdrawals automatically. */
  readonly sanctionsListFile: string | undefined
  /** IP addresses or networks whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** `pretty` for a person at a terminal, `json` for programs. */
  readonly logFormat: LogFormat
  readonly logLevel: LogLevel
  readonly publicUrl: string | undefined
  /** Our client at Google; without it signing in with Google is not offered. */
  readonly google: OpenIdClient | undefined
  /** The payment networks that this instance reads. A demo reads simulated ones of its own. */
  readonly networks: readonly NetworkAccount[]
  /** The key that withdrawals are paid with. Without it only a demo sends any. */
  readonly withdrawalKey: WithdrawalKey | undefined
  /** The extended public keys that deposit addresses are derived from. Without one no member can recharge on networks of its kind. */
  readonly depositXpubs: { readonly evm?: string; readonly tron?: string }
}

/** A key of the operator's wallet as hexadecimal text, or an encrypted file with its passphrase. */
export type WithdrawalKey = { readonly key: string } | { readonly keystoreFile: string; readonly passphrase: string }

/** A client registered with an OpenID provider. */
export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** Reads environment and arguments; no other file does. Invalid values are refused with one sentence. */
export function readEnv(variables: Variables = process.env, argv: readonly string[] = process.argv.slice(2), isTerminal = process.stdout.isTTY): Env {
  const flags = readFlags(argv)
  const text = (name: string) => {
    const value = variables[name]?.trim()
    // Often a template without its value: a default in its place would start something else, such as a demo instead of the operator's database.
    if (value === '') refuse(name, 'is set but empty: give it a value, or remove it to use the default')
    return value
  }
  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) refuse('DATABASE_URL', 'must begin with postgresql://')
  if (databaseUrl !== undefined) url('DATABASE_URL', databaseUrl)
  const smtpUrl = text('SMTP_URL')
  if (smtpUrl !== undefined && !/^smtps?:\/\//.test(smtpUrl)) refuse('SMTP_URL', 'must begin with smtp:// or smtps://')
  const logFormat = format(text('LOG_FORMAT') ?? (isTerminal ? 'pretty' : 'json'))
  const publicUrl = text('PUBLIC_URL')
  if (publicUrl !== undefined && !/^https?:\/\//.test(publicUrl)) refuse('PUBLIC_URL', 'must begin with https:// or http://')
  const [staffHost, uploadsHost] = [hostName('STAFF_HOST', text('STAFF_HOST')), hostName('UPLOADS_HOST', text('UPLOADS_HOST'))]
  if (uploadsHost !== undefined && uploadsHost === staffHost) refuse('UPLOADS_HOST', 'must not be the same host as STAFF_HOST')
  return {
    port: whole('PORT', text('PORT') ?? '3000', 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    knownDatabaseObjects: entries(text('DATABASE_KNOWN')),
    lockAlarmSeconds: whole('LOCK_ALARM_SECONDS', text('LOCK_ALARM_SECONDS') ?? String(LOCK_ALARM_SECONDS), 11, 3_600),
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
    sanctionsListFile: text('SANCTIONS_LIST_FILE'),
    stationHosts: entries(text('OCPP_HOSTS')).map((name) => hostName('OCPP_HOSTS', name)),
    trustedProxies: entries(text('TRUSTED_PROXIES')),
    logFormat,
    // A person at a terminal sees progress and problems, and each request only on demand.
    logLevel: level(text('LOG_LEVEL') ?? (logFormat === 'pretty' ? 'warn' : 'info')),
    publicUrl: publicUrl && url('PUBLIC_URL', publicUrl).origin,
    google: googleClient(text, publicUrl),
    networks: networkAccounts(text),
    withdrawalKey: withdrawalKey(text),
    depositXpubs: depositXpubs(text('DEPOSIT_XPUB'), text('TRON_DEPOSIT_XPUB')),
  }
}

function depositXpubs(evm: string | undefined, tron: string | undefined): Env['depositXpubs'] {
  return { ...(evm !== undefined && { evm }), ...(tron !== undefined && { tron }) }
}

function networkAccounts(text: (name: string) => string | undefined): NetworkAccount[] {
  return readNetworks.flatMap((network) => {
    const name = network.toUpperCase()
    const urls = entries(text(`${name}_NODES`))
    if (urls.length === 0) return []
    for (const node of urls)
      if (!/^https?:$/.test(url(`${name}_NODES`, node).protocol)) refuse(`${name}_NODES`, 'must begin with https:// or http://')
    const [token, chainId, decimals] = [text(`${name}_TOKEN`), text(`${name}_CHAIN_ID`), text(`${name}_DECIMALS`)]
    return [
      {
        network,
        urls,
        ...(token !== undefined && { token }),
        ...(chainId !== undefined && { chainId: whole(`${name}_CHAIN_ID`, chainId, 1, 4_294_967_295) }),
        ...(decimals !== undefined && { decimals: whole(`${name}_DECIMALS`, decimals, 0, 30) }),
      },
    ]
  })
}

function googleClient(text: (name: string) => string | undefined, publicUrl: string | undefined): OpenIdClient | undefined {
  const clientId = text('GOOGLE_CLIENT_ID')
  if (clientId === undefined) return undefined
  const clientSecret =
    secret('GOOGLE_CLIENT_SECRET', text) ?? refuse('GOOGLE_CLIENT_SECRET', 'or GOOGLE_CLIENT_SECRET_FILE must be set together with GOOGLE_CLIENT_ID')
  if (publicUrl === undefined) return refuse('PUBLIC_URL', 'must be set together with GOOGLE_CLIENT_ID: Google redirects people to it')
  const issuer = text('GOOGLE_ISSUER') ?? 'https://accounts.google.com'
  const { protocol, hostname } = url('GOOGLE_ISSUER', issuer)
  const beside = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && beside)) refuse('GOOGLE_ISSUER', 'must begin with https://')
  return { issuer, clientId, clientSecret, redirectUri: `${url('PUBLIC_URL', publicUrl).origin}/google/login` }
}

function withdrawalKey(text: (name: string) => string | undefined): WithdrawalKey | undefined {
  const [key, keystoreFile] = [secret('WITHDRAWAL_KEY', text), text('WITHDRAWAL_KEYSTORE')]
  if (key !== undefined && keystoreFile !== undefined) refuse('WITHDRAWAL_KEY', 'and WITHDRAWAL_KEYSTORE exclude each other')
  if (key !== undefined) return { key: /^(0x)?([0-9a-f]{64})$/i.exec(key)?.[2] ?? refuse('WITHDRAWAL_KEY', 'must have 64 hexadecimal digits') }
  if (keystoreFile === undefined) return undefined
  return {
    keystoreFile,
    passphrase: secret('WITHDRAWAL_PASSPHRASE', text) ?? refuse('WITHDRAWAL_PASSPHRASE', 'must be set together with WITHDRAWAL_KEYSTORE'),
  }
}

/** A secret from the variable itself, or from the file that `<name>_FILE` names. */
function secret(name: string, text: (name: string) => string | undefined): string | undefined {
  const file = text(`${name}_FILE`)
  if (file === undefined) return text(name)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return refuse(`${name}_FILE`, 'must name a readable file')
  }
}

/** The provider of text messages: the credentials are in its URL, or the secret is in a variable of its own. */
function smsAccount(text: (name: string) => string | undefined): SmsAccount | undefined {
  const typed = text('SMS_URL')
  if (typed === undefined) return undefined
  const address = url('SMS_URL', typed)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isHere)) refuse('SMS_URL', 'must begin with https://')
  const from = text('SMS_FROM') ?? refuse('SMS_FROM', 'must be set together with SMS_URL')
  if (!/^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(from))
    refuse('SMS_FROM', 'must be a number like +4915112345678, a sender’s name of at most 11 letters, or the id of a messaging service')
  const user = decoded('SMS_URL', address.username) || /\/Accounts\/([^/]+)\//.exec(address.pathname)?.[1]
  const password = text('SMS_TOKEN') ?? decoded('SMS_URL', address.password)
  if (user === undefined || password === '') refuse('SMS_TOKEN', 'must be set, or SMS_URL must contain the credentials')
  address.username = ''
  address.password = ''
  return { url: address.href, from, user, password }
}

function decoded(name: string, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return refuse(name, 'must have percent-encoded credentials')
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
  if (!/^\d{1,10}$/.test(value) || Number(value) < min || Number(value) > max) refuse(name, `must be a whole number from ${min} to ${max}`)
  return Number(value)
}

function level(value: string): LogLevel {
  return logLevels.find((known) => known === value) ?? refuse('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`)
}

function format(value: string): LogFormat {
  return logFormats.find((known) => known === value) ?? refuse('LOG_FORMAT', `must be one of ${logFormats.join(', ')}`)
}

const entries = (list = '') =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function hostName<Value extends string | undefined>(name: string, value: Value): Value
function hostName(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value)) refuse(name, 'must be a host name, without scheme and port')
  return value?.toLowerCase()
}

function url(name: string, value: string): URL {
  return URL.parse(value) ?? refuse(name, 'must be a complete URL')
}

/** The value itself may be a secret and is not repeated. */
function refuse(name: string, rule: string): never {
  throw new StartRefusal(`${name} ${rule}.`)
}
