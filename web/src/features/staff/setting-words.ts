import type { useTranslations } from '../../platform/i18n.tsx'

type Words = ReturnType<typeof useTranslations<'settings'>>

/** The areas of the settings, in display order. */
export const owners = [
  'platform',
  'accounts',
  'networks',
  'addresses',
  'transfers',
  'withdrawals',
  'treasury',
  'sweeps',
  'packages',
  'resales',
  'charging',
  'income',
  'levels',
  'team',
  'tasks',
  'notices',
  'support',
  'content',
] as const
type Owner = (typeof owners)[number]

export const ownerOf = (key: string): Owner => owners.find((owner) => key.startsWith(`${owner}.`)) ?? 'platform'

/** The name of a setting; one without a name is shown by its key. */
export function nameOf(t: Words, key: string): string {
  const named = `names.${key}` as 'names.platform.asset'
  return t.has(named) ? t(named) : key
}

/** The description of a setting. */
export function meansOf(t: Words, key: string): string {
  const means = `means.${key}` as 'means.platform.asset'
  return t.has(means) ? t(means) : ''
}
