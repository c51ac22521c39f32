const YEAR_S = 365 * 86_400

/** Pages cannot be framed, and run no foreign or inline code. Everything a page needs comes from its own host. */
const pagePolicy = (uploadsHost: string | undefined) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: blob:${uploadsHost === undefined ? '' : ` ${uploadsHost}:*`}`,
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]

/**
 * The console has few users and many rights: it shows no files from members, starts nothing outside of the page, sends no form, and text
 * cannot become script (Trusted Types).
 */
const staffPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

type Kind = 'page' | 'staff' | 'api'
type Headers = Readonly<Record<string, string>>

/** Headers of every response; `page`: of a document or what it loads; `staff`: of the console's documents; otherwise of the API. */
export function securityHeaders(uploadsHost: string | undefined): (kind: Kind, secure: boolean) => Headers {
  const of = (secure: boolean) => ({
    page: headersOf('page', secure, uploadsHost),
    staff: headersOf('staff', secure, uploadsHost),
    api: headersOf('api', secure, uploadsHost),
  })
  const [plain, encrypted] = [of(false), of(true)]
  return (kind, secure) => (secure ? encrypted : plain)[kind]
}

function headersOf(kind: Kind, secure: boolean, uploadsHost: string | undefined): Headers {
  const policies = { page: pagePolicy(uploadsHost), staff: staffPolicy, api: ["default-src 'none'", "frame-ancestors 'none'"] }
  const policy = [...policies[kind], ...(kind !== 'api' && secure ? ['upgrade-insecure-requests'] : [])]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': kind === 'staff' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy':
      kind === 'staff'
        ? 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'
        : 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
    ...(kind === 'api' && { 'cache-control': 'no-store' }),
  }
}
