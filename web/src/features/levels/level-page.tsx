import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { levelList, levelMine } from '@ohmstead/contract/levels/calls'
import { joinReads, useCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Answered, Block, DataTable, EmptyState, Money, Note, PageFrame, PageHeader, Skeleton, type Column } from '../../ui/index.ts'
import { Against } from './against.tsx'
import { LevelMark } from './level-mark.tsx'
import { Grants, Requirements } from './level-tables.tsx'

type Mine = OutputOf<typeof levelMine>
type Change = Mine['changes'][number]

/** The level of the member, what is missing for the next, what each level needs and changes, and how the level changed. */
export function Page() {
  const t = useTranslations('levels')
  const title = useTranslations('shell')('route.level.title')
  const read = joinReads(useCall(levelMine), useCall(levelList))
  return (
    <PageFrame>
      <PageHeader title={title} note={t('page.note')} />
      <Answered read={read} skeleton={<Skeleton height="640px" />}>
        {([mine, { list }]) => (
          <>
            <Current mine={mine} />
            <Against mine={mine} next={list[mine.level]} />
            <Block title={t('page.require')}>
              <Requirements levels={list} level={mine.level} teamCounts={mine.teamCounts} />
            </Block>
            <Block title={t('page.grant')} finding={t('page.applies')}>
              <Grants levels={list} level={mine.level} teamCounts={mine.teamCounts} />
            </Block>
            <Changes changes={mine.changes} />
            <Note title={t('page.isNot')}>{t('page.isNotBody')}</Note>
          </>
        )}
      </Answered>
    </PageFrame>
  )
}

function Current({ mine: { level, since, computedAt, nextAt, reached } }: { readonly mine: Mine }) {
  const t = useTranslations('levels')
  return (
    <Block title={t('page.yours')}>
      <div className="flex flex-wrap items-center gap-4">
        <LevelMark level={level} size={64} />
        <div className="grid gap-1">
          <p className="text-fig">{t('page.level', { level: String(level) })}</p>
          <p className="text-s text-ink-2">{since === null ? t('page.fromStart') : t('page.since', { time: formatDateTime(since) })}</p>
          <p className="text-s text-ink-2">
            {computedAt !== null && <>{t('page.computed', { time: formatDateTime(computedAt) })} · </>}
            {t('page.next', { time: formatDateTime(nextAt) })}
          </p>
        </div>
      </div>
      {reached !== level && <p className="mt-3">{t(reached > level ? 'page.better' : 'page.worse', { level: String(reached) })}</p>}
    </Block>
  )
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTranslations('levels')
  const columns: readonly Column<Change>[] = [
    {
      key: 'change',
      head: t('page.change'),
      heads: true,
      cell: ({ before, level }) => (
        <span className="inline-flex items-center gap-2">
          <LevelMark level={level} size={20} />
          {t('page.fromTo', { before: String(before), level: String(level) })}
        </span>
      ),
    },
    { key: 'since', head: t('page.when'), phone: 'meta', cell: ({ since }) => formatDateTime(since) },
    {
      key: 'team',
      head: t('page.reasons'),
      phone: 'line',
      cell: ({ grounds: { directValid: direct, secondThirdValid: secondThird, teamValid: team }, teamCounted }) =>
        teamCounted ? t('page.reasonsAll', { direct: String(direct), secondThird: String(secondThird), team: String(team) }) : '',
    },
    { key: 'valuation', head: t('page.valuation'), end: true, cell: ({ grounds }) => <Money amount={grounds.valuation} asset={null} rest /> },
  ]
  return (
    <Block title={t('page.changes')}>
      {changes.length === 0 ? (
        <EmptyState>{t('page.none')}</EmptyState>
      ) : (
        <DataTable caption={t('page.changes')} columns={columns} rows={changes} keyOf={({ since }) => String(since)} className="records" />
      )}
    </Block>
  )
}
