import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { readScreening, screeningHits } from '@ohmstead/contract/screening/calls'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime, mask } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import {
  Answered,
  Block,
  Copy,
  EmptyState,
  Facts,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  Simulated,
  Skeleton,
  type Column,
} from '../../ui/index.ts'
import { shortId } from './device.ts'

type Read = OutputOf<typeof readScreening>
type Hit = OutputOf<typeof screeningHits>['list'][number]

/** The list of sanctioned addresses in use, its age, and the addresses that were found on it. */
export function Page() {
  const t = useTranslations('staff')
  const read = useCall(readScreening)
  const hits = useListCall(screeningHits, {})
  const columns: Column<Hit>[] = [
    { key: 'address', head: t('page.screening.address'), heads: true, cell: ({ address }) => <code className="break-all">{address}</code> },
    { key: 'network', head: t('page.screening.network'), phone: 'meta', cell: ({ network }) => network },
    { key: 'occasion', head: t('page.screening.occasion'), phone: 'state', cell: ({ occasion }) => t(`page.screening.occasions.${occasion}`) },
    { key: 'reason', head: t('page.screening.reason'), phone: 'line', cell: ({ reason }) => reason ?? '–' },
    {
      key: 'member',
      head: t('page.screening.member'),
      phone: 'line',
      cell: ({ memberId }) => (
        <code className="whitespace-nowrap" title={memberId}>
          {shortId(memberId)}
        </code>
      ),
    },
    { key: 'found', head: t('page.screening.found'), phone: 'amount', cell: ({ foundAt }) => formatDateTime(foundAt) },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.screening.title')} note={t('page.screening.note')} />
      <Answered read={read} skeleton={<Skeleton height="220px" />} meaning={t('page.screening.notRead')}>
        {(data) => <InUse read={data} />}
      </Answered>
      <Block title={t('page.screening.hits')}>
        <RecordList
          caption={t('page.screening.hits')}
          list={hits}
          keyOf={({ hitId }) => hitId}
          columns={columns}
          empty={<EmptyState>{t('page.screening.noHits')}</EmptyState>}
        />
      </Block>
    </PageFrame>
  )
}

function InUse({ read: { list, problem } }: { readonly read: Read }) {
  const t = useTranslations('staff')
  return (
    <Block title={t('page.screening.list')}>
      {problem !== null && (
        <Note tone="fault" title={t('page.screening.problem')}>
          {t(`page.screening.faults.${problem.fault}`, { line: formatCount(problem.line ?? 0) })}{' '}
          {t('page.screening.problemSince', { time: formatDateTime(problem.since) })}
        </Note>
      )}
      {list === null ? (
        <Note tone="attention" title={t('page.screening.none')}>
          {t('page.screening.noneBody')}
        </Note>
      ) : (
        <>
          {list.outdated ? (
            <Note tone="fault" title={t('page.screening.outdated')}>
              {t('page.screening.outdatedBody')}
            </Note>
          ) : (
            <Note tone="live" title={t('page.screening.fresh')}>
              {t('page.screening.freshBody')}
            </Note>
          )}
          {list.simulated && <Simulated word={t('page.screening.simulated')} />}
          <Facts
            rows={[
              { key: 'delivered', name: t('page.screening.delivered'), value: formatDateTime(list.deliveredAt) },
              { key: 'loaded', name: t('page.screening.loaded'), value: formatDateTime(list.loadedAt) },
              { key: 'entries', name: t('page.screening.entries'), value: formatCount(list.entries) },
              { key: 'elsewhere', name: t('page.screening.elsewhere'), value: formatCount(list.elsewhere) },
              {
                key: 'hash',
                name: t('page.screening.hash'),
                value: <Copy text={list.sha256} label={t('page.screening.hash')} shown={mask(list.sha256)} />,
              },
            ]}
          />
        </>
      )}
    </Block>
  )
}
