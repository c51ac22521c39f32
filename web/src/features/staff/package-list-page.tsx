import { approvalList } from '@ohmstead/contract/approvals/calls'
import { savePackage, staffPackageList } from '@ohmstead/contract/packages/calls'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Block, Button, ButtonLink, EmptyState, Money, Note, PageFrame, PageHeader, RecordList, StateChip, type Column } from '../../ui/index.ts'
import { PackageForm } from './package-form.tsx'
import type { PackageRow } from './package-row.ts'
import { useMay } from './access.ts'
import { stockWords } from './stock-words.ts'

/** The catalogue. Stock is counted from devices and never entered. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const { data, error, refetch, isFetching } = useCall(staffPackageList)
  const rows = data?.list
  const mayEdit = useMay(savePackage)
  const waiting = useListCall(approvalList, { kind: 'packages.terms' }, { pageSize: 100 }).rows ?? []
  const requestFor = (id: string) => waiting.find(({ subject }) => subject === id)?.id
  const edited = rows?.find((row) => row.package.id === search['package'])
  const columns: Column<PackageRow>[] = [
    { key: 'name', head: t('page.package'), heads: true, cell: (row) => row.package.name },
    { key: 'model', head: t('page.model'), phone: 'meta', cell: (row) => row.package.model.name },
    { key: 'tier', head: t('page.tier'), phone: 'none', cell: (row) => t(`page.tiers.${row.package.tier}`) },
    {
      key: 'sale',
      head: t('page.sale'),
      phone: 'state',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <StateChip tone={row.package.onSale ? 'live' : 'plain'}>{row.package.onSale ? t('page.onSale') : t('page.notOnSale')}</StateChip>
          {requestFor(row.package.id) !== undefined && <StateChip tone="attention">{t('page.changeWaits')}</StateChip>}
        </span>
      ),
    },
    { key: 'cycle', head: t('page.cycle'), end: true, phone: 'none', cell: (row) => t('page.days', { days: row.package.cycleDays }) },
    { key: 'hosting', head: t('page.hostingPerDay'), end: true, phone: 'none', cell: (row) => formatCount(row.package.hostingPerDay) },
    { key: 'units', head: t('page.units'), end: true, phone: 'none', cell: (row) => formatCount(row.units) },
    { key: 'leased', head: t('page.leased'), end: true, phone: 'none', cell: (row) => formatCount(row.leased) },
    { key: 'stock', head: t('page.stock'), end: true, phone: 'line', cell: (row) => stockWords(t, row.package.stockByPlacement) },
    { key: 'price', head: t('page.price'), end: true, phone: 'amount', cell: (row) => <Money amount={row.package.price} /> },
  ]
  return (
    <PageFrame>
      <PageHeader
        title={t('page.packagesTitle')}
        note={t('page.packagesNote')}
        actions={
          mayEdit && (
            <Button icon="plus" onClick={() => change({ package: 'new' })}>
              {t('page.addPackage')}
            </Button>
          )
        }
      />
      <Block title={t('page.catalogue')} finding={t('page.catalogueFinding')}>
        {waiting.length > 0 && (
          <Note
            tone="attention"
            title={t('page.waitingHere', { count: waiting.length })}
            actions={<ButtonLink to="/staff/approvals">{t('page.openApprovals')}</ButtonLink>}
          />
        )}
        <RecordList
          caption={t('page.catalogue')}
          list={{ rows, total: rows?.length, more: undefined, error, refetch, isFetching }}
          keyOf={(row) => row.package.id}
          columns={columns}
          open={(row) => change({ package: row.package.id })}
          selected={search['package']}
          empty={<EmptyState>{t('page.noPackages')}</EmptyState>}
        />
      </Block>
      {(edited !== undefined || (search['package'] === 'new' && data !== undefined)) && (
        <PackageForm
          key={search['package']}
          row={edited}
          waiting={edited && requestFor(edited.package.id)}
          onClose={() => change({ package: undefined })}
        />
      )}
    </PageFrame>
  )
}
