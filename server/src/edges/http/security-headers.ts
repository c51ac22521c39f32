const YEAR_S = 365 * 86_400

/** Nothing may frame us, nothing foreign runs, nothing inline runs. Everything a page needs comes from its own host. */
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

/** Headers of every answer; `page`: of a document or what it loads, else of the API. */
export function securityHeaders(kind: 'page' | 'api', secure: boolean, uploadsHost?: string): Readonly<Record<string, string>> {
  const policy =
    kind === 'page'
      ? [...pagePolicy(uploadsHost), ...(secure ? ['upgrade-insecure-requests'] : [])]
      : ["default-src 'none'", "frame-ancestors 'none'"]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
    ...(kind === 'api' && { 'cache-control': 'no-store' }),
  }
}
