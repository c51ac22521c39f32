import { staffAnnouncementList, withdrawAnnouncement } from '@ohmstead/contract/notices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Block,
  Button,
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  StateChip,
  type Column,
} from '../../ui/index.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { Person } from './person.tsx'

type Row = OutputOf<typeof staffAnnouncementList>['list'][number]
type Words = ReturnType<typeof useTranslations<'staff'>>

const tones = { scheduled: 'info', published: 'live', withdrawn: 'plain' } as const

/** Announcements to members, by language, time and readers. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const list = useListCall(staffAnnouncementList, {})
  const open = list.rows?.find(({ id }) => id === search['id'])
  return (
    <PageFrame>
      <PageHeader
        title={t('page.announcements.title')}
        note={t('page.announcements.note')}
        actions={
          <Button icon="plus" onClick={() => change({ id: 'new' })}>
            {t('page.announcements.write')}
          </Button>
        }
      />
      <Block title={t('page.announcements.all')}>
        <RecordList
          caption={t('page.announcements.all')}
          list={list}
          keyOf={(row) => row.id}
          columns={columnsOf(t)}
          open={(row) => change({ id: row.id })}
          selected={search['id']}
          empty={<EmptyState>{t('page.announcements.none')}</EmptyState>}
        />
      </Block>
      {search['id'] === 'new' && <AnnouncementForm onClose={() => change({ id: undefined })} />}
      {open !== undefined && <AnnouncementSheet row={open} onClose={() => change({ id: undefined })} />}
    </PageFrame>
  )
}

function columnsOf(t: Words): readonly Column<Row>[] {
  return [
    {
      key: 'title',
      head: t('page.announcements.heading'),
      heads: true,
      cell: ({ texts }) => <span className="text-start">{texts.en_US.title}</span>,
    },
    { key: 'at', head: t('page.announcements.from'), phone: 'meta', cell: ({ publishAt }) => <bdi>{formatDateTime(publishAt)}</bdi> },
    { key: 'for', head: t('page.announcements.readers'), phone: 'line', cell: (row) => readersOf(t, row) },
    { key: 'reads', head: t('page.announcements.reads'), end: true, phone: 'amount', cell: ({ reads }) => formatCount(reads) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.announcements.states.${state}`)}</StateChip>,
    },
  ]
}

function readersOf(t: Words, { countries, levels }: Pick<Row, 'countries' | 'levels'>): string {
  const of = [
    ...(countries === null ? [] : [countries.join(', ')]),
    ...(levels === null ? [] : [t('page.announcements.ofLevels', { levels: levels.join(', ') })]),
  ]
  return of.length === 0 ? t('page.announcements.everybody') : of.join(' · ')
}

function AnnouncementSheet({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const act = useMutationCall(withdrawAnnouncement, { quiet: true, refreshes: [staffAnnouncementList] })
  async function withdraw() {
    if (await act.send({ announcementId: row.id })) toast(t('page.announcements.withdrawn'), { tone: 'good' })
  }
  return (
    <RecordSheet
      title={row.texts.en_US.title}
      open
      onClose={onClose}
      facts={[
        { key: 'from', name: t('page.announcements.from'), value: <bdi>{formatDateTime(row.publishAt)}</bdi> },
        { key: 'readers', name: t('page.announcements.readers'), value: readersOf(t, row) },
        { key: 'reads', name: t('page.announcements.reads'), value: formatCount(row.reads) },
        { key: 'by', name: t('page.announcements.writtenBy'), value: <Person id={row.madeBy} /> },
        ...(row.withdrawnBy === null
          ? []
          : [{ key: 'withdrawn', name: t('page.announcements.withdrawnBy'), value: <Person id={row.withdrawnBy} /> }]),
      ]}
      ids={[{ name: t('page.announcements.id'), value: row.id }]}
    >
      {languages.map((language) => {
        const text = row.texts[language]
        if (text === undefined) return null
        return (
          <section key={language} lang={language.slice(0, 2)} className="grid gap-2 border-t border-line pt-3">
            <h3 className="text-s text-ink-2">{languageNames[language]}</h3>
            <p className="font-semibold">{text.title}</p>
            <p className="whitespace-pre-line">{text.body}</p>
          </section>
        )
      })}
      {act.error !== null && <ErrorState error={act.error} focus />}
      {row.state !== 'withdrawn' && (
        <ActOrLeave act={t('page.announcements.withdraw')} tone="danger" busy={act.isPending} onAct={() => void withdraw()} leave={onClose} />
      )}
    </RecordSheet>
  )
}
