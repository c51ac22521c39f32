import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffArticleList } from '@ohmstead/contract/content/calls'
import { articleKinds } from '@ohmstead/contract/content/types'
import { lazy, Suspense } from 'react'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames } from '../../platform/language.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { Block, Button, EmptyState, PageFrame, PageHeader, RecordList, Skeleton, StateChip, Tabs, type Column } from '../../ui/index.ts'

const ArticleEditor = lazy(async () => ({ default: (await import('./article-editor.tsx')).ArticleEditor }))

type Row = OutputOf<typeof staffArticleList>['list'][number]
type Words = ReturnType<typeof useTranslations<'staff'>>

const tones = { published: 'live', scheduled: 'info', withdrawn: 'plain' } as const

/** The articles of all kinds, and the editor. */
export function Page() {
  const t = useTranslations('staff')
  const words = useTranslations('content')
  const [{ kind, name }, change] = useSearch()
  const known = articleKinds.find((one) => one === kind)
  const list = useListCall(staffArticleList, known === undefined ? {} : { kind: known })
  const close = () => change({ name: undefined })
  return (
    <PageFrame>
      <PageHeader
        title={t('page.content.title')}
        note={t('page.content.note')}
        actions={
          <Button icon="plus" onClick={() => change({ name: '+' })}>
            {t('page.content.new')}
          </Button>
        }
      />
      {name !== undefined && (
        <Suspense fallback={<Skeleton height="640px" />}>
          <ArticleEditor key={name} name={name === '+' ? null : name} onClose={close} />
        </Suspense>
      )}
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
          open={(row) => change({ name: row.name })}
          selected={name}
          empty={<EmptyState>{t('page.content.none')}</EmptyState>}
        />
      </Block>
    </PageFrame>
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
