import {
  articleDetail,
  articleList,
  articleVersions,
  draftDetail,
  draftList,
  publishArticle,
  staffArticleList,
  uploadPicture,
  withdrawArticle,
} from '@ohmstead/contract/content/calls'
import { articleKinds, helpCategories } from '@ohmstead/contract/content/types'
import { FILE_MAX_BYTES, pictureTypes } from '@ohmstead/contract/uploads/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Language } from '@ohmstead/contract/kernel/language'
import { useState, type ComponentProps } from 'react'
import { joinReads, useCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages, tagOf } from '../../platform/language.ts'
import { toast } from '../../platform/toasts.ts'
import { upload } from '../../platform/upload.ts'
import {
  ActOrLeave,
  ActTwice,
  Answered,
  Block,
  Button,
  Columns,
  DataTable,
  EmptyState,
  ErrorState,
  Field,
  FileChooser,
  Form,
  Markdown,
  Select,
  Skeleton,
  Tabs,
  TextArea,
} from '../../ui/index.ts'
import { DraftNote, SaveDraft, useSavedDraft } from './article-draft.tsx'
import { draftTextsOf, parts, textsOf, typedOf, type Draft, type Typed } from './article-texts.ts'
import { Person } from './person.tsx'
import { moment } from './units.ts'

type Known = OutputOf<typeof articleVersions>

interface OfName {
  readonly name: string
  readonly onClose: () => void
}

/** Writes a new article. */
export function NewArticle({ onClose }: Pick<OfName, 'onClose'>) {
  return <Editor known={null} draft={null} onClose={onClose} />
}

/** Goes on with the draft of a new article. */
export function DraftedArticle({ name, onClose }: OfName) {
  return (
    <Answered read={useCall(draftDetail, { name })} skeleton={<Skeleton height="640px" />}>
      {({ draft }) => <OpenedDraft draft={draft} onClose={onClose} />}
    </Answered>
  )
}

/** What is typed stays when a colleague publishes or discards the draft meanwhile. */
function OpenedDraft({ draft, onClose }: Pick<EditorProps, 'draft' | 'onClose'>) {
  const t = useTranslations('staff')
  const [opened] = useState(draft)
  return opened === null ? <EmptyState>{t('page.content.noDraft')}</EmptyState> : <Editor known={null} draft={draft ?? opened} onClose={onClose} />
}

/** Writes a new version of an article, from its draft if there is one. */
export function NewVersion({ name, onClose }: OfName) {
  const read = joinReads<[Known, OutputOf<typeof draftDetail>]>(useCall(articleVersions, { name }), useCall(draftDetail, { name }))
  return (
    <Answered read={read} skeleton={<Skeleton height="640px" />}>
      {([known, { draft }]) => <Editor known={known} draft={draft} onClose={onClose} />}
    </Answered>
  )
}

interface EditorProps {
  readonly known: Known | null
  readonly draft: Draft | null
  readonly onClose: () => void
}

function Editor({ known, draft, onClose }: EditorProps) {
  const t = useTranslations('staff')
  const words = useTranslations('content')
  const [shown, setShown] = useState<Language>('en_US')
  const saved = useSavedDraft(draft)
  const form = useArticleForm({ known, draft, onClose }, saved.revision)
  const { values } = form
  const isWithdrawn = known?.article.state === 'withdrawn'
  const save = () =>
    saved.save({
      name: values.name.trim(),
      isNew: known === null,
      kind: values.kind,
      category: values.kind === 'help' ? values.category : undefined,
      texts: draftTextsOf(values),
      cover: values.cover === '' ? undefined : values.cover,
    })
  return (
    <Block title={known === null ? t('page.content.new') : t('page.content.newVersion')}>
      {draft !== null && <DraftNote draft={draft} onDiscarded={onClose} />}
      <Form form={form} meaning={t('page.nothingSaved')} wide>
        <div className="grid gap-3 md:grid-cols-2">
          <Field {...form.field('name', t('page.content.name'))} disabled={known !== null || saved.revision > 0} hint={t('page.content.nameHint')} />
          <Select
            {...form.choice('kind', t('page.content.kind'))}
            disabled={known !== null}
            options={articleKinds.map((value) => ({ value, label: words(`page.kinds.${value}`) }))}
          />
          {values.kind === 'help' && (
            <Select
              {...form.choice('category', t('page.content.category'))}
              disabled={known !== null}
              options={helpCategories.map((value) => ({ value, label: words(`page.categories.${value}.name`) }))}
            />
          )}
          <Cover {...form.control('cover', t('page.content.cover'))} url={values.cover} onUrl={(url) => form.set('cover', url)} />
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
        <ActOrLeave act={t('page.content.publish')} busy={form.isPending} blocked={isWithdrawn && t('page.content.isWithdrawn')} leave={onClose} />
        <SaveDraft {...saved} name={values.name.trim()} isWithdrawn={isWithdrawn} onSave={() => void save()} />
      </Form>
      {known !== null && <History known={known} onClose={onClose} />}
    </Block>
  )
}

/** The form that publishes what is typed, and with it the draft of this revision. */
function useArticleForm({ known, draft, onClose }: EditorProps, draftRevision: number) {
  const t = useTranslations('staff')
  const newest = draft ?? known?.list[0]
  return useForm(publishArticle, {
    start: {
      name: known?.article.name ?? draft?.name ?? '',
      kind: known?.article.kind ?? draft?.kind ?? 'news',
      category: known?.article.category ?? draft?.category ?? 'start',
      publishAt: '',
      cover: newest?.cover ?? '',
      ...typedOf(newest?.texts),
    },
    add: (typed) => ({
      isNew: known === null,
      texts: textsOf(typed),
      category: typed.kind === 'help' ? typed.category : undefined,
      ...(draftRevision > 0 && { draftRevision }),
    }),
    units: { publishAt: moment },
    controls: () => Object.fromEntries(languages.map((one) => [one, `body-${one}`])),
    words: Object.fromEntries(languages.map((one) => [one, t('page.content.textNeeded')])),
    refreshes: [staffArticleList, articleVersions, articleList, articleDetail, draftList, draftDetail],
    onDone: () => {
      toast(t('page.content.published'), { tone: 'good' })
      onClose()
    },
  })
}

interface InLanguageProps {
  readonly form: {
    readonly values: Typed
    readonly set: (name: `body-${Language}`, value: string) => void
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
        <Picture
          name={`picture-${language}`}
          label={t('page.content.addPicture')}
          onUrl={(url) => form.set(`body-${language}`, withPicture(form.values[`body-${language}`], url, t('page.content.pictureAlt')))}
        />
      </div>
      <section aria-label={t('page.content.preview', words)} className="grid content-start gap-3">
        <p className="text-s text-ink-2">{t('page.content.preview', words)}</p>
        {isShown && <Preview values={form.values} language={language} />}
      </section>
    </Columns>
  )
}

/** A text with a picture at its end. */
const withPicture = (body: string, url: string, alt: string) => `${body.trimEnd()}\n\n![${alt}](${url})\n`.trimStart()

interface PictureProps {
  readonly name: string
  readonly label: string
  readonly error?: string | undefined
  readonly onUrl: (url: string) => void
}

/** Uploads a picture for articles. */
function Picture({ name, label, error, onUrl }: PictureProps) {
  const t = useTranslations('staff')
  const limit = String(FILE_MAX_BYTES / 1024 / 1024)
  return (
    <FileChooser
      name={name}
      label={label}
      hint={t('page.content.pictureRule', { limit })}
      error={error}
      accept={pictureTypes}
      maxBytes={FILE_MAX_BYTES}
      tooLarge={t('page.content.pictureTooLarge', { limit })}
      meaning={t('page.nothingSaved')}
      send={async (file) => onUrl((await upload(uploadPicture, { file }, { quiet: true })).data.url)}
    />
  )
}

/** The picture that lists and previews show with the title. */
function Cover({ url, ...picture }: PictureProps & { readonly url: string }) {
  const t = useTranslations('staff')
  return (
    <div className="grid content-start justify-items-start gap-2">
      <p className="text-s">{picture.label}</p>
      {url !== '' && <img src={url} alt={t('page.content.coverAlt')} className="aspect-video w-full max-w-80 bg-surface object-cover" />}
      <Picture {...picture} label={url === '' ? t('page.content.coverChoose') : t('page.content.coverChange')} />
      {url !== '' && (
        <Button type="button" tone="link" onClick={() => picture.onUrl('')}>
          {t('page.content.coverRemove')}
        </Button>
      )}
    </div>
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
