import pino from 'pino'

export type Log = pino.Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['pretty', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'fundPassword',
  'passwords',
  'secret',
  'token',
  'ticket',
  'code',
  'oldCode',
  'captcha',
  'sign',
  'cookie',
  'authorization',
  'databaseUrl',
  'ownerUrl',
  'smtpUrl',
  'smsUrl',
  'smsToken',
  'metricsToken',
  'totp',
  'setCookie',
  '["set-cookie"]',
]

/** Structured lines on stdout, one per event, without secrets. */
export function openLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Errors include their code and cause; a query error also the constraint, never the row's values (`detail`), which may be personal.
      serializers: { error: describeError, err: describeError },
      redact: { paths: secretFields.flatMap((field) => atDepths(field)), censor: '[secret]' },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}

/** Lines for a person at a terminal instead of JSON: time, level, event and its values; the stack of an error below. */
export const prettyOutput: pino.DestinationStream = { write: (line) => void process.stdout.write(prettyLine(line)) }

export function prettyLine(line: string): string {
  const { level, time, event, msg, error, ...values } = JSON.parse(line) as Record<string, unknown>
  const { message, stack } = (typeof error === 'object' && error !== null ? error : {}) as { message?: unknown; stack?: unknown }
  const parts = [
    String(time).slice(11, 19),
    String(level).padEnd(5),
    ...[event, msg, message].filter((part) => typeof part === 'string'),
    ...Object.entries(values).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ]
  return `${parts.join(' ')}\n${typeof stack === 'string' ? `${stack.replaceAll(/^/gm, '  ')}\n` : ''}`
}

/** A log without output, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' })

function atDepths(field: string): string[] {
  const access = field.startsWith('[') ? field : `.${field}`
  return [field, `*${access}`, `*.*${access}`]
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table, cause } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: error.message,
    errorCode: code,
    constraint,
    table,
    // Of many errors together, only the first few are logged.
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, 5).map(describeError) }),
    stack: error.stack,
    cause: cause === undefined ? undefined : describeError(cause),
  }
}
