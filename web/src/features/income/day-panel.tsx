import { incomeDay } from '@ohmstead/contract/income/calls'
import { add, subtract, zero } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Day } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime, formatDay, formatEnergy, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLanguage } from '../../platform/language.ts'
import { Link } from '../../platform/navigation.tsx'
import { Answered, Block, Button, EmptyState, Facts, Money, NoData, Skeleton, StateChip } from '../../ui/index.ts'
import { stateLooks } from './income-state.ts'
import type { MonthDay } from './month.ts'

type Line = OutputOf<typeof incomeDay>['list'][number]

/** One day by charging session: what drivers paid, how it was split, and a link to each meter's evidence. */
export function DayPanel({ day, sum }: { readonly day: Day; readonly sum: MonthDay | undefined }) {
  const t = useTranslations('income')
  const language = useLanguage()
  const list = useListCall(incomeDay, { day })
  const title = formatDay(day, language, { day: 'numeric', month: 'long' })
  return (
    <Block title={title} aside={sum !== undefined && sum.chargingSessions > 0 && <Money amount={sum.net} size="strong" rest />}>
      <Answered
        read={{ ...list, data: list.rows }}
        skeleton={<Skeleton height="140px" />}
        isEmpty={(rows) => rows.length === 0}
        empty={sum?.noData ? <NoData>{t('page.day.noData')}</NoData> : <EmptyState>{t('page.day.empty')}</EmptyState>}
      >
        {(rows) => (
          <>
            {sum !== undefined && sum.chargingSessions > 1 && <SumOfDay sum={sum} />}
            <ul className="grid">
              {rows.map((line) => (
                <li key={line.transferId} className="border-b border-line py-3 first:pt-0">
                  <LineOfDay line={line} />
                </li>
              ))}
            </ul>
            {list.more !== undefined && (
              <div>
                <Button tone="quiet" onClick={list.more}>
                  {t('page.day.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Answered>
    </Block>
  )
}

function SumOfDay({ sum }: { readonly sum: MonthDay }) {
  const t = useTranslations('income')
  return (
    <Facts
      rows={[
        {
          key: 'gross',
          name: t('page.day.gross', { energy: formatEnergy(wh(sum.energyWh)) }),
          value: <Money amount={sum.gross} asset={null} rest />,
        },
        {
          key: 'costs',
          name: t('page.day.costs'),
          value: <Money amount={subtract(zero, add(sum.vat, sum.energyCost, sum.commission))} asset={null} rest />,
        },
        { key: 'net', name: t('page.split.share'), value: <Money amount={sum.net} rest />, total: true },
      ]}
    />
  )
}

function LineOfDay({ line }: { readonly line: Line }) {
  const t = useTranslations('income')
  const { tone, icon } = stateLooks[line.state]
  return (
    <article className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 font-semibold">{line.pointName}</h3>
        {line.state === 'toBeReleased' ? (
          <Money amount={line.net} size="strong" asset={null} rest state="waiting" due={line.releaseDueAt} />
        ) : (
          <Money amount={line.net} size="strong" asset={null} rest state={line.state === 'distributed' ? 'settled' : 'plain'} />
        )}
      </div>
      <div className="flex items-baseline justify-between gap-4 text-s text-ink-2">
        <bdi>{t('page.day.times', { from: formatTime(line.startedAt, { seconds: false }), to: formatTime(line.stoppedAt, { seconds: false }) })}</bdi>
        <span className="whitespace-nowrap text-energy-text">{formatEnergy(wh(line.energyWh))} kWh</span>
      </div>
      <p className="text-s text-ink-2">
        {line.kind === 'hostShare'
          ? t.rich('page.day.from', {
              paid: () => <Money amount={line.gross} asset={null} rest />,
              energy: () => <Money amount={line.energyCost} asset={null} rest />,
              vat: () => <Money amount={line.vat} asset={null} rest />,
              fee: () => <Money amount={line.commission} asset={null} rest />,
            })
          : t(`page.kinds.${line.kind}`)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StateChip tone={tone} icon={icon}>
          {t(`page.states.${line.state}`)}
        </StateChip>
        <span className="text-xs text-ink-2">
          {line.state === 'toBeReleased'
            ? t('page.day.due', { at: formatDateTime(line.releaseDueAt) })
            : line.releasedAt === null
              ? null
              : t('page.day.released', { at: formatDateTime(line.releasedAt) })}
        </span>
      </div>
      <p className="text-s">
        <Link
          to="/income"
          search={{ line: line.transferId }}
          aria-label={t('page.day.followOf', { name: line.pointName, time: formatTime(line.startedAt, { seconds: false }) })}
        >
          {t('page.day.follow')}
        </Link>
      </p>
    </article>
  )
}
