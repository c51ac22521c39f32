import { inOrder, match, type FreeUnit, type Waiting } from '@ohmstead/contract/hosting/matching'
import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, DataTable, Money, PageFrame, PageHeader, type Column } from '../../ui/index.ts'

const inputs = ['priority', 'income', 'lease', 'units'] as const
const steps = ['own', 'other', 'order', 'keep'] as const

/** The published rule by which units on managed sites are assigned, with an example that the rule itself computes. */
export function Page() {
  const t = useTranslations('hosting')
  const title = useTranslations('shell')('route.matching.title')
  return (
    <PageFrame>
      <PageHeader title={title} note={t('page.rule.note')} />
      <Block title={t('page.rule.inputs')}>
        <ul className="grid max-w-prose list-disc gap-2 ps-5">
          {inputs.map((input) => (
            <li key={input}>{t(`page.rule.input.${input}`)}</li>
          ))}
        </ul>
      </Block>
      <Block title={t('page.rule.order')}>
        <ol className="grid max-w-prose list-decimal gap-2 ps-5">
          {steps.map((step) => (
            <li key={step}>{t(`page.rule.step.${step}`)}</li>
          ))}
        </ol>
      </Block>
      <Block title={t('page.rule.example')} finding={t('page.rule.exampleNote')}>
        <Example />
      </Block>
      <Block title={t('page.rule.follows')}>
        <p className="max-w-prose">{t('page.rule.followsBody')}</p>
      </Block>
    </PageFrame>
  )
}

const modelId = 'ac22'
const lease = (number: number, priority: number, usdt: number, ownPointId: string): Waiting => ({
  leaseId: String(number),
  modelId,
  ownPointId,
  priority,
  trailingIncome: micros(BigInt(usdt) * 1_000_000n),
})
const waiting: readonly Waiting[] = [lease(1, 2, 14, 'D'), lease(2, 3, 31, 'E'), lease(3, 1, 9, 'A'), lease(4, 2, 6, 'F')]
const unit = (pointId: string, bound: boolean, occupied: boolean): FreeUnit => ({ pointId, modelId, usable: true, bound, occupied })
const free: readonly FreeUnit[] = [unit('A', true, false), unit('B', false, true), unit('C', false, false)]

interface Row {
  readonly lease: string
  readonly place: number
  readonly priority: number
  readonly income: Micros
  readonly own: string
  readonly gets: string | null
}

function rows(): Row[] {
  const given = new Map(match(waiting, free).map(({ leaseId, pointId }) => [leaseId, pointId]))
  return inOrder(waiting).map(({ leaseId, priority, trailingIncome, ownPointId }, index) => ({
    lease: leaseId,
    place: index + 1,
    priority,
    income: trailingIncome,
    own: ownPointId,
    gets: given.get(leaseId) ?? null,
  }))
}

function Example() {
  const t = useTranslations('hosting')
  const columns: readonly Column<Row>[] = [
    { key: 'place', head: t('page.rule.served'), cell: ({ place }) => formatCount(place) },
    { key: 'lease', head: t('page.rule.lease'), heads: true, cell: (row) => row.lease },
    { key: 'priority', head: t('page.rule.priority'), end: true, cell: ({ priority }) => formatCount(priority) },
    { key: 'income', head: t('page.rule.income'), end: true, cell: ({ income }) => <Money amount={income} asset={null} /> },
    { key: 'own', head: t('page.rule.own'), cell: ({ own }) => `${own} (${t(own === 'A' ? 'page.rule.works' : 'page.rule.away')})` },
    { key: 'gets', head: t('page.rule.gets'), cell: ({ gets }) => gets ?? t('page.rule.keeps') },
  ]
  return (
    <>
      <p className="max-w-prose pb-3">{t('page.rule.units')}</p>
      <DataTable caption={t('page.rule.example')} columns={columns} rows={rows()} keyOf={(row) => row.lease} />
    </>
  )
}
