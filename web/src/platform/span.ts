import { currentLanguage, tagOf } from './language.ts'

/** A span of minutes in words, in its largest unit that is whole: "4 hours", "90 minutes". */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes > 0 && minutes % 1_440 === 0 ? [minutes / 1_440, 'day'] : minutes > 0 && minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(`${tagOf(currentLanguage())}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** How long ago something was, as exact as helps: minutes below two hours, hours below two days, then days. */
export function formatAge(minutes: number): string {
  if (minutes < 120) return formatMinutes(minutes)
  return formatMinutes(minutes < 2_880 ? minutes - (minutes % 60) : minutes - (minutes % 1_440))
}
