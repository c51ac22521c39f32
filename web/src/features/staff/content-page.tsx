import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { draftList, staffArticleList } from '@ohmstead/contract/content/calls'
import { articleKinds } from '@ohmstead/contract/content/types'
import { lazy, Suspense } from 'react'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames } from '../../platform/language.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { Person } from './person.tsx'
import { Block, Button, EmptyState, PageFrame, PageHeader, RecordList, Skeleton, StateChip, Tabs, type Column } from '../../ui/index.ts'

const NewArticle = lazy(async () => ({ default: (await import('./article-editor.tsx')).NewArticle }))
const DraftedArticle = lazy(async () => ({ default: (await import('./article-editor.tsx')).DraftedArticle }))
const NewVersion = lazy(async () => ({ default: (await import('./article-editor.tsx')).NewVersion }))

type Row = OutputOf<typeof staffArticleList>['list'][number]
type Words = ReturnType<typeof useTranslations<'staff'>>

const tones = { published: 'live', scheduled: 'info', withdrawn: 'plain' } as const

/** The articles of all kinds, and the editor. */
export function Page() {
  const t = useTranslations('staff')
  const words = useTranslations('content')
  const [{ kind, name, draft }, change] = useSearch()
  const known = articleKinds.find((one) => one === kind)
  const list = useListCall(staffArticleList, known === undefined ? {} : { kind: known })
  const close = () => change({ name: undefined, draft: undefined })
  return (
    <PageFrame>
      <PageHeader
        title={t('page.content.title')}
        note={t('page.content.note')}
        actions={
          <Button icon="plus" onClick={() => change({ name: '+', draft: undefined })}>
            {t('page.content.new')}
          </Button>
        }
      />
      <Suspense fallback={<Skeleton height="640px" />}>
        {name === '+' ? (
          <NewArticle onClose={close} />
        ) : name !== undefined ? (
          <NewVersion key={name} name={name} onClose={close} />
        ) : (
          draft !== undefined && <DraftedArticle key={draft} name={draft} onClose={close} />
        )}
      </Suspense>
      <Drafts selected={draft ?? name} open={(row) => change(row)} />
      <Block title={t('page.content.all')}>
        <Tabs
          label={t('page.content.kind')}
          value={known ?? 'all'}
          onSelect={(next) => change({ kind: next === 'all' ? undefined : next })}
          tabs={[
            { value: 'all', label: t('page.content.everyKind') },
            ...articleKinds.map((value) => ({ value, label: words(`page.kinds.${value}`) })),
          ]}
        />
        <RecordList
          caption={t('page.content.all')}
          list={list}
          keyOf={(row) => row.name}
          columns={columnsOf(t, words)}
          open={(row) => change({ name: row.name, draft: undefined })}
          selected={name}
          empty={<EmptyState>{t('page.content.none')}</EmptyState>}
        />
      </Block>
    </PageFrame>
  )
}

interface DraftsProps {
  readonly selected: string | undefined
  readonly open: (row: { readonly name: string | undefined; readonly draft: string | undefined }) => void
}

/** The texts that are not published yet; nothing where there are none. */
function Drafts({ selected, open }: DraftsProps) {
  const t = useTranslations('staff')
  const words = useTranslations('content')
  const list = useListCall(draftList, {})
  if (list.rows?.length === 0) return null
  return (
    <Block title={t('page.content.drafts')}>
      <RecordList
        caption={t('page.content.drafts')}
        list={list}
        keyOf={(row) => row.name}
        columns={[
          {
            key: 'title',
            head: t('page.content.heading'),
            heads: true,
            cell: ({ title, name }) => <span className="text-start">{title || name}</span>,
          },
          { key: 'kind', head: t('page.content.kind'), phone: 'meta', cell: ({ kind }) => words(`page.kinds.${kind}`) },
          { key: 'at', head: t('page.content.savedAt'), phone: 'line', cell: ({ savedAt }) => <bdi>{formatDateTime(savedAt)}</bdi> },
          { key: 'by', head: t('page.content.savedBy'), phone: 'line', cell: ({ savedBy }) => <Person id={savedBy} /> },
        ]}
        open={({ name, isNew }) => open(isNew ? { name: undefined, draft: name } : { name, draft: undefined })}
        selected={selected}
        empty={null}
      />
    </Block>
  )
}

function columnsOf(t: Words, words: ReturnType<typeof useTranslations<'content'>>): readonly Column<Row>[] {
  return [
    { key: 'title', head: t('page.content.heading'), heads: true, cell: ({ title }) => <span className="text-start">{title}</span> },
    { key: 'kind', head: t('page.content.kind'), phone: 'meta', cell: ({ kind }) => words(`page.kinds.${kind}`) },
    {
      key: 'languages',
      head: t('page.content.languages'),
      phone: 'none',
      cell: ({ languages }) => languages.map((one) => languageNames[one]).join(', '),
    },
    { key: 'at', head: t('page.content.at'), phone: 'line', cell: ({ publishAt }) => <bdi>{formatDateTime(publishAt)}</bdi> },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.content.states.${state}`)}</StateChip>,
    },
  ]
}
