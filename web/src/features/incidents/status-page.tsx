import { readStatus } from '@ohmstead/contract/incidents/calls'
import { statusFeedPath } from '@ohmstead/contract/incidents/path'
import { HISTORY_DAYS, type Component, type PublicIncident, type Standing } from '@ohmstead/contract/incidents/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { useLiveTopic } from '../../platform/live.ts'
import { Answered, Block, ChartFrame, EmptyState, Note, PageFrame, PageHeader, Skeleton, StateChip, TimelineList, type Tone } from '../../ui/index.ts'

type Status = OutputOf<typeof readStatus>

const tones: Readonly<Record<Standing, Tone>> = { ok: 'live', degraded: 'attention', down: 'fault', unknown: 'plain' }
const fills: Readonly<Record<Standing, string>> = { ok: 'fill-live', degraded: 'fill-attention', down: 'fill-fault', unknown: 'fill-line' }
const isWrong = (state: Standing): boolean => state === 'degraded' || state === 'down'

/** How the product stands: measured now and in the last ninety days, and the messages about incidents. */
export function Page() {
  const t = useTranslations('incidents')
  useLiveTopic('status:all')
  const read = useCall(readStatus, {}, { ifLostMs: 60_000 })
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <Answered read={read} skeleton={<Skeleton height="560px" />}>
        {(status) => (
          <>
            <Summary status={status} />
            <Incidents title={t('page.now')} list={status.open} none={t('page.none')} />
            <Block title={t('page.components')}>
              <ul className="grid gap-3">
                {status.components.map(({ component, state }) => (
                  <li key={component} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
                    <span>{t(`page.names.${component}`)}</span>
                    <StateChip tone={tones[state]}>{t(`page.standings.${state}`)}</StateChip>
                  </li>
                ))}
              </ul>
            </Block>
            <History components={status.components} />
            <Incidents title={t('page.past')} list={status.past} none={t('page.nonePast', { days: HISTORY_DAYS })} />
            <p>
              <a href={statusFeedPath}>{t('page.feed')}</a>
            </p>
          </>
        )}
      </Answered>
    </PageFrame>
  )
}

function Summary({ status: { components, measuredAt } }: { readonly status: Status }) {
  const t = useTranslations('incidents')
  const known = components.some(({ state }) => state !== 'unknown')
  const wrong = components.some(({ state }) => isWrong(state))
  return (
    <Note tone={wrong ? 'attention' : known ? 'live' : 'plain'} title={t(wrong ? 'page.someNot' : known ? 'page.allOk' : 'page.unknown')}>
      {measuredAt !== null && t('page.measured', { at: formatDateTime(measuredAt) })}
    </Note>
  )
}

function History({ components }: Pick<Status, 'components'>) {
  const t = useTranslations('incidents')
  const wrongDays = (days: Status['components'][number]['days']) => days.filter(({ state }) => isWrong(state)).length
  const days = components[0]?.days ?? []
  const most = Math.max(0, ...components.map((one) => wrongDays(one.days)))
  return (
    <Block title={t('page.history', { days: HISTORY_DAYS })}>
      <ChartFrame
        finding={t('page.historyOf', { count: most, days: HISTORY_DAYS })}
        table={{
          caption: t('page.history', { days: HISTORY_DAYS }),
          heads: [t('page.components'), ...components.map(({ component }) => t(`page.names.${component}`))],
          rows: days.map(({ day }, index) => ({
            key: day,
            cells: [day, ...components.map((one) => t(`page.standings.${one.days[index]?.state ?? 'unknown'}`))],
          })),
        }}
      >
        <div className="grid gap-4">
          {components.map((one) => (
            <div key={one.component} className="grid gap-1">
              <p className="text-s text-ink-2">{t(`page.names.${one.component}`)}</p>
              <Strip
                days={one.days}
                label={`${t(`page.names.${one.component}`)}. ${t('page.historyOf', { count: wrongDays(one.days), days: HISTORY_DAYS })}`}
              />
            </div>
          ))}
        </div>
      </ChartFrame>
    </Block>
  )
}

/** One bar for each day, the oldest first. */
function Strip({ days, label }: { readonly days: Status['components'][number]['days']; readonly label: string }) {
  return (
    <svg viewBox={`0 0 ${days.length} 8`} preserveAspectRatio="none" className="h-7 w-full" role="img" aria-label={label}>
      {days.map(({ day, state }, index) => (
        <rect key={day} x={index + 0.1} y={isWrong(state) ? 0 : 1} width={0.8} height={isWrong(state) ? 8 : 6} className={fills[state]} />
      ))}
    </svg>
  )
}

function Incidents({ title, list, none }: { readonly title: string; readonly list: readonly PublicIncident[]; readonly none: string }) {
  return (
    <Block title={title}>
      {list.length === 0 ? <EmptyState>{none}</EmptyState> : list.map((incident) => <Incident key={incident.id} incident={incident} />)}
    </Block>
  )
}

function Incident({ incident }: { readonly incident: PublicIncident }) {
  const t = useTranslations('incidents')
  const language = useLanguage()
  const first = incident.messages.at(-1)
  if (first === undefined) return null
  const affected = incident.components.map((component: Component) => t(`page.names.${component}`)).join(', ')
  const inLanguage = (texts: typeof first.texts) => texts[language] ?? texts.en_US
  return (
    <section className="grid gap-3 pb-4" aria-labelledby={incident.id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={incident.id} className="font-semibold">
          {inLanguage(first.texts).title}
        </h3>
        <StateChip tone={incident.resolvedAt !== null ? 'plain' : incident.severity === 'major' ? 'fault' : 'attention'}>
          {t(incident.resolvedAt === null ? `page.severities.${incident.severity}` : 'page.states.resolved')}
        </StateChip>
      </div>
      <p className="text-s text-ink-2">
        {t('page.affects', { components: affected })}.{' '}
        {incident.resolvedAt === null
          ? t('page.since', { at: formatDateTime(incident.openedAt) })
          : t('page.between', { from: formatDateTime(incident.openedAt), to: formatDateTime(incident.resolvedAt) })}
      </p>
      <TimelineList
        label={inLanguage(first.texts).title}
        items={incident.messages.map(({ state, texts, at }) => ({
          key: String(at),
          title: `${t(`page.states.${state}`)}: ${inLanguage(texts).title}`,
          state: 'done',
          at: formatDateTime(at),
          note: <span className="whitespace-pre-line">{inLanguage(texts).body}</span>,
        }))}
      />
    </section>
  )
}
