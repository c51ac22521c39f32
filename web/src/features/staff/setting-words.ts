import type { useTranslations } from '../../platform/i18n.tsx'

type Words = ReturnType<typeof useTranslations<'settings'>>

/** The areas that settings belong to, in the order of the house. */
export const owners = ['platform', 'accounts', 'charging', 'income', 'levels', 'packages', 'team', 'tasks'] as const
type Owner = (typeof owners)[number]

export const ownerOf = (key: string): Owner => owners.find((owner) => key.startsWith(`${owner}.`)) ?? 'platform'

/** What a setting is called; one without words keeps its key. */
export function nameOf(t: Words, key: string): string {
  const named = `names.${key}` as 'names.platform.asset'
  return t.has(named) ? t(named) : key
}

/** What a setting does. */
export function meansOf(t: Words, key: string): string {
  const means = `means.${key}` as 'means.platform.asset'
  return t.has(means) ? t(means) : ''
}
