import type { Instant } from './instant.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  formats.set(zone, format)
  return format
}

/** An instant in an IANA time zone as `yyyy-mm-dd hh:mm:ss`, the format of every displayed time. */
export function localTime(at: Instant, zone: string): string {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
