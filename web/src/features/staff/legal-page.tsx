import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { publishLegal, staffLegalList } from '@ohmstead/contract/legal/calls'
import { legalDocuments } from '@ohmstead/contract/legal/types'
import { lazy, Suspense } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Answered, Block, Button, DataTable, PageFrame, PageHeader, Skeleton, StateChip, type Column } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'

const LegalForm = lazy(async () => ({ default: (await import('./legal-form.tsx')).LegalForm }))

type Row = OutputOf<typeof staffLegalList>['list'][number]

const tones = { inForce: 'live', scheduled: 'info', replaced: 'plain' } as const

/** The versions of the legal documents; an administrator publishes new ones. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const read = useCall(staffLegalList)
  const mayPublish = useMay(publishLegal)
  const written = legalDocuments.find((one) => one === search['new'])
  return (
    <PageFrame>
      <PageHeader
        title={t('page.legal.title')}
        note={t('page.legal.note')}
        actions={
          <Button icon="plus" blocked={mayPublish === false && t('page.notYourRole')} onClick={() => change({ new: 'terms' })}>
            {t('page.legal.new')}
          </Button>
        }
      />
      {written !== undefined && mayPublish === true && (
        <Suspense fallback={<Skeleton height="640px" />}>
          <LegalForm key={written} document={written} onDocument={(next) => change({ new: next })} onClose={() => change({ new: undefined })} />
        </Suspense>
      )}
      <Block title={t('page.legal.all')}>
        <Answered read={read} skeleton={<Skeleton height="320px" />}>
          {({ list }) => (
            <DataTable
              className="records"
              caption={t('page.legal.all')}
              rows={list}
              keyOf={({ document, version }) => `${document} ${version}`}
              columns={columnsOf(t)}
            />
          )}
        </Answered>
      </Block>
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'staff'>>): readonly Column<Row>[] {
  return [
    {
      key: 'document',
      head: t('page.legal.document'),
      heads: true,
      cell: ({ document, version, title }) => (
        <a href={`/legal/${document}?version=${version}`} rel="noopener" target="_blank">
          {title}
        </a>
      ),
    },
    { key: 'version', head: t('page.legal.version'), phone: 'meta', cell: ({ version }) => <bdi>{version}</bdi> },
    {
      key: 'by',
      head: t('page.legal.by'),
      phone: 'line',
      cell: ({ publishedBy }) => (publishedBy === null ? t('page.legal.release') : <Person id={publishedBy} />),
    },
    { key: 'at', head: t('page.legal.at'), phone: 'none', cell: ({ publishedAt }) => <bdi>{formatDateTime(publishedAt)}</bdi> },
    {
      key: 'state',
      head: t('page.legal.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.legal.states.${state}`)}</StateChip>,
    },
  ]
}
