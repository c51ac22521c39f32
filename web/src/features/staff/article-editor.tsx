import { articleDetail, articleList, articleVersions, publishArticle, staffArticleList, withdrawArticle } from '@ohmstead/contract/content/calls'
import { articleKinds, helpCategories } from '@ohmstead/contract/content/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Language } from '@ohmstead/contract/kernel/language'
import { useState, type ComponentProps } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages, tagOf } from '../../platform/language.ts'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  ActTwice,
  Answered,
  Block,
  Columns,
  DataTable,
  ErrorState,
  Field,
  Form,
  Markdown,
  Select,
  Skeleton,
  Tabs,
  TextArea,
} from '../../ui/index.ts'
import { Person } from './person.tsx'
import { moment } from './units.ts'

type Known = OutputOf<typeof articleVersions>
type Texts = Known['list'][number]['texts']
type Part = 'title' | 'summary' | 'body'
type Typed = Readonly<Record<`${Part}-${Language}`, string>>

const parts: readonly Part[] = ['title', 'summary', 'body']

/** Writes a new article (no name), or a new version of one. */
export function ArticleEditor({ name, onClose }: { readonly name: string | null; readonly onClose: () => void }) {
  if (name === null) return <Editor known={null} onClose={onClose} />
  return <Versions name={name} onClose={onClose} />
}

function Versions({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Answered read={useCall(articleVersions, { name })} skeleton={<Skeleton height="640px" />}>
      {(known) => <Editor key={known.list.length} known={known} onClose={onClose} />}
    </Answered>
  )
}

const typedOf = (texts: Texts | undefined) =>
  Object.fromEntries(languages.flatMap((one) => parts.map((part) => [`${part}-${one}`, texts?.[one]?.[part] ?? '']))) as Typed

/** The languages in which something was typed; English is always sent. */
function textsOf(typed: Typed): Texts {
  const of = (one: Language) => ({ title: typed[`title-${one}`].trim(), summary: typed[`summary-${one}`].trim(), body: typed[`body-${one}`].trim() })
  const others = languages.filter((one) => one !== 'en_US' && Object.values(of(one)).some((text) => text !== ''))
  return { ...Object.fromEntries(others.map((one) => [one, of(one)])), en_US: of('en_US') }
}

function Editor({ known, onClose }: { readonly known: Known | null; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const words = useTranslations('content')
  const [shown, setShown] = useState<Language>('en_US')
  const form = useForm(publishArticle, {
    start: {
      name: known?.article.name ?? '',
      kind: known?.article.kind ?? 'news',
      category: known?.article.category ?? 'start',
      publishAt: '',
      ...typedOf(known?.list[0]?.texts),
    },
    add: (typed) => ({
      isNew: known === null,
      texts: textsOf(typed),
      category: typed.kind === 'help' ? typed.category : undefined,
    }),
    units: { publishAt: moment },
    controls: () => Object.fromEntries(languages.map((one) => [one, `body-${one}`])),
    words: Object.fromEntries(languages.map((one) => [one, t('page.content.textNeeded')])),
    refreshes: [staffArticleList, articleVersions, articleList, articleDetail],
    onDone: () => {
      toast(t('page.content.published'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Block title={known === null ? t('page.content.new') : t('page.content.newVersion')}>
      <Form form={form} meaning={t('page.nothingSaved')} wide>
        <div className="grid gap-3 md:grid-cols-2">
          <Field {...form.field('name', t('page.content.name'))} disabled={known !== null} hint={t('page.content.nameHint')} />
          <Select
            {...form.choice('kind', t('page.content.kind'))}
            disabled={known !== null}
            options={articleKinds.map((value) => ({ value, label: words(`page.kinds.${value}`) }))}
          />
          {form.values.kind === 'help' && (
            <Select
              {...form.choice('category', t('page.content.category'))}
              disabled={known !== null}
              options={helpCategories.map((value) => ({ value, label: words(`page.categories.${value}.name`) }))}
            />
          )}
          <Field {...form.field('publishAt', t('page.content.from'))} type="datetime-local" hint={t('page.content.fromHint')} optional />
        </div>
        <Tabs
          label={t('page.content.languages')}
          value={shown}
          onSelect={setShown}
          tabs={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        {languages.map((one) => (
          <div key={one} hidden={one !== shown}>
            <InLanguage form={form} language={one} isShown={one === shown} />
          </div>
        ))}
        <ActOrLeave
          act={t('page.content.publish')}
          busy={form.isPending}
          blocked={known?.article.state === 'withdrawn' && t('page.content.isWithdrawn')}
          leave={onClose}
        />
      </Form>
      {known !== null && <History known={known} onClose={onClose} />}
    </Block>
  )
}

interface InLanguageProps {
  readonly form: {
    readonly values: Typed
    readonly field: (name: keyof Typed, label: string) => ComponentProps<typeof Field> & ComponentProps<typeof TextArea>
  }
  readonly language: Language
  readonly isShown: boolean
}

/** The fields of one language, with the preview next to them. */
function InLanguage({ form, language, isShown }: InLanguageProps) {
  const t = useTranslations('staff')
  const words = { language: languageNames[language] }
  const own = { lang: tagOf(language), ...(language !== 'en_US' && { optional: true }) }
  return (
    <Columns even>
      <div className="grid content-start gap-3">
        <Field {...form.field(`title-${language}`, t('page.content.titleIn', words))} {...own} />
        <Field {...form.field(`summary-${language}`, t('page.content.summaryIn', words))} {...own} />
        <TextArea {...form.field(`body-${language}`, t('page.content.bodyIn', words))} {...own} rows={18} />
      </div>
      <section aria-label={t('page.content.preview', words)} className="grid content-start gap-3">
        <p className="text-s text-ink-2">{t('page.content.preview', words)}</p>
        {isShown && <Preview values={form.values} language={language} />}
      </section>
    </Columns>
  )
}

/** What readers of a language see: English where nothing is typed in it. */
function Preview({ values, language }: { readonly values: Typed; readonly language: Language }) {
  const own = parts.some((part) => values[`${part}-${language}`] !== '') ? language : 'en_US'
  return (
    <>
      <p className="text-h2 font-semibold" lang={tagOf(own)}>
        {values[`title-${own}`]}
      </p>
      <p className="text-ink-2" lang={tagOf(own)}>
        {values[`summary-${own}`]}
      </p>
      <Markdown text={values[`body-${own}`]} lang={tagOf(own)} />
    </>
  )
}

function History({ known: { article, list }, onClose }: { readonly known: Known; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const act = useMutationCall(withdrawArticle, { quiet: true, refreshes: [staffArticleList, articleVersions, articleList, articleDetail] })
  async function withdraw() {
    if (!(await act.send({ name: article.name }))) return
    toast(t('page.content.withdrawn'), { tone: 'good' })
    onClose()
  }
  return (
    <>
      <DataTable
        caption={t('page.content.versions')}
        rows={list}
        keyOf={({ version }) => String(version)}
        columns={[
          { key: 'version', head: t('page.content.version'), heads: true, cell: ({ version }) => version },
          { key: 'at', head: t('page.content.at'), cell: ({ publishAt }) => <bdi>{formatDateTime(publishAt)}</bdi> },
          {
            key: 'by',
            head: t('page.content.by'),
            cell: ({ publishedBy }) => (publishedBy === null ? t('page.legal.release') : <Person id={publishedBy} />),
          },
        ]}
      />
      {act.error !== null && <ErrorState error={act.error} focus />}
      {article.state !== 'withdrawn' && (
        <ActTwice
          offer={t('page.content.withdraw')}
          act={t('page.content.withdrawSure')}
          keep={t('page.content.withdrawKeep')}
          busy={act.isPending}
          onAct={() => void withdraw()}
        />
      )}
    </>
  )
}
