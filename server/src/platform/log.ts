import pino from 'pino'

export type Log = pino.Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

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
