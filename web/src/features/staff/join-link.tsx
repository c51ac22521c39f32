import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { ONE_OF_TWO_AFTER_HOURS } from '@ohmstead/contract/staff/types'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { now } from '../../platform/clock.ts'
import { Button, Copy, Note, Sheet } from '../../ui/index.ts'

/** A newly created link. It cannot be shown again. */
export interface FreshLink {
  readonly name: string
  readonly joinToken: string
  readonly until: Instant
}

export function freshLink(name: string, { joinToken, validForMs }: { readonly joinToken: string; readonly validForMs: number }): FreshLink {
  return { name, joinToken, until: after(now(), validForMs) }
}

export function JoinLinkSheet({ link, onClose }: { readonly link: FreshLink; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  return (
    <Sheet
      kind="centre"
      title={t('page.people.linkTitle', { name: link.name })}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('page.people.done')}</Button>}
    >
      <Note tone="attention">{t('page.people.linkBody', { time: formatDateTime(link.until) })}</Note>
      <Copy text={`${location.origin}/staff/join#${link.joinToken}`} label={t('page.people.linkName')} />
      <p className="text-s text-ink-2">{t('page.people.inviteFinding')}</p>
      <p className="text-s text-ink-2">{t('page.people.linkCounts', { name: link.name, hours: ONE_OF_TWO_AFTER_HOURS })}</p>
    </Sheet>
  )
}
