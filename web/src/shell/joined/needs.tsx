import type { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { leaseList } from '@ohmstead/contract/packages/calls'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { ButtonLink, Note } from '../../ui/index.ts'

type Flow = OutputOf<typeof hostingStateCall>['list'][number]
type Lease = OutputOf<typeof leaseList>['list'][number]

export type Need =
  | { readonly kind: 'offline' | 'failed' | 'step' | 'queued'; readonly tone: 'fault' | 'attention' | 'info'; readonly flow: Flow }
  | { readonly kind: 'unhosted'; readonly tone: 'attention'; readonly lease: Lease }
  | { readonly kind: 'charging'; readonly tone: 'live'; readonly chargingSessionId: string }

const order = { fault: 0, attention: 1, live: 2, info: 3 } as const

/** The open tasks of the member, most important first. */
export function needsOf({
  flows = [],
  leases = [],
  chargingSessionId,
}: {
  readonly flows: readonly Flow[] | undefined
  readonly leases: readonly Lease[] | undefined
  readonly chargingSessionId: string | null
}): Need[] {
  const needs: Need[] = [
    ...flows.flatMap((flow): Need[] => {
      if (flow.state === 'suspended' || (flow.state === 'inCustody' && !flow.connected)) return [{ kind: 'offline', tone: 'fault', flow }]
      if (flow.state === 'failed') return [{ kind: 'failed', tone: 'attention', flow }]
      if (flow.state === 'queued') return [{ kind: 'queued', tone: 'info', flow }]
      return flow.state === 'inProgress' || flow.state === 'waitingForDevice' ? [{ kind: 'step', tone: 'attention', flow }] : []
    }),
    ...leases
      .filter(({ id }) => !flows.some((flow) => flow.leaseId === id && flow.state !== 'ended'))
      .map((lease): Need => ({ kind: 'unhosted', tone: 'attention', lease })),
    ...(chargingSessionId === null ? [] : [{ kind: 'charging' as const, tone: 'live' as const, chargingSessionId }]),
  ]
  return needs.sort((a, b) => order[a.tone] - order[b.tone])
}

/** The list of open tasks. The action of the most important one is also the primary action of the page. */
export function Needs({ needs }: { readonly needs: readonly Need[] }) {
  const t = useTranslations('home')
  if (needs.length === 0) return <p className="text-ink-2">{t('page.needs.none')}</p>
  return (
    <ul className="grid gap-5">
      {needs.map((need) => (
        <li key={keyOf(need)}>
          <NeedNote need={need} />
        </li>
      ))}
    </ul>
  )
}

const keyOf = (need: Need) => need.kind + ('flow' in need ? need.flow.id : 'lease' in need ? need.lease.id : need.chargingSessionId)

function NeedNote({ need }: { readonly need: Need }) {
  const t = useTranslations('home')
  const actions = <NeedAct need={need} tone="quiet" />
  if (need.kind === 'charging') {
    return (
      <Note tone="live" title={t('page.needs.charging')} actions={actions}>
        {t('page.needs.chargingBody')}
      </Note>
    )
  }
  if ('lease' in need) {
    return (
      <Note tone={need.tone} title={t('page.needs.unhosted', { name: need.lease.packageName })} actions={actions}>
        {t('page.needs.unhostedBody')}
      </Note>
    )
  }
  const { flow } = need
  const name = flow.pointName ?? flow.modelName
  const since = flow.lastContactAt === null ? '' : formatDateTime(flow.lastContactAt)
  const title =
    need.kind === 'offline'
      ? t(flow.lastContactAt === null ? 'page.needs.offline' : 'page.needs.offlineSince', { name, since })
      : t(`page.needs.${need.kind}`, { name })
  return (
    <Note tone={need.tone} title={title} actions={actions}>
      {t(`page.needs.body.${need.kind}`)}
    </Note>
  )
}

/** The action for one task. */
export function NeedAct({ need, tone = 'primary' }: { readonly need: Need; readonly tone?: 'primary' | 'quiet' }) {
  const t = useTranslations('home')
  if (need.kind === 'charging') {
    return (
      <ButtonLink tone={tone} to="/charge/session/:id" params={{ id: need.chargingSessionId }}>
        {t('page.needs.openCharging')}
      </ButtonLink>
    )
  }
  if ('lease' in need) {
    return (
      <ButtonLink tone={tone} to="/rental/hosting" search={{ lease: need.lease.id }}>
        {t('page.needs.bringOnline')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink tone={tone} to="/rental/hosting" search={{ hosting: need.flow.id }}>
      {t(`page.needs.open.${need.kind}`)}
    </ButtonLink>
  )
}
