import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { dayField, z } from '@ohmstead/contract/kernel/field'
import { legalDetail, legalFileOf, legalList } from '@ohmstead/contract/legal/calls'
import { legalDocuments, type LegalDocument } from '@ohmstead/contract/legal/types'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf } from '../../platform/language.ts'
import { Link, useNavigate, useParams, useSearch } from '../../platform/navigation.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  Block,
  Button,
  Copy,
  DataTable,
  EmptyState,
  Facts,
  Markdown,
  Note,
  PageFrame,
  PageHeader,
  PaperAlone,
  Skeletons,
  StateChip,
  TabPanels,
} from '../../ui/index.ts'

type Text = OutputOf<typeof legalDetail>

/** The legal documents: the version in force, or an earlier or later one, to read, print and save. */
export function Page() {
  const t = useTranslations('legal')
  const navigate = useNavigate()
  const { document: named } = useParams('/legal/:document?')
  const [{ version }] = useSearch()
  const document = legalDocuments.find((known) => known === named) ?? (named === undefined ? 'terms' : undefined)
  return (
    <PageFrame>
      <PageHeader title={t('page.list')} note={t('page.listNote')} />
      {document === undefined ? (
        <Unknown />
      ) : (
        <TabPanels
          label={t('page.list')}
          value={document}
          tabs={legalDocuments.map((value) => ({ value, label: t(`page.names.${value}`) }))}
          onSelect={(value) => navigate({ to: '/legal/:document?', params: { document: value } }, { keepScroll: true, replace: true })}
        >
          <Document document={document} version={version} />
        </TabPanels>
      )}
      <PaperAlone />
    </PageFrame>
  )
}

function Unknown() {
  const t = useTranslations('legal')
  return (
    <EmptyState
      action={
        <Link to="/legal/:document?" params={{ document: 'terms' }}>
          {t('page.names.terms')}
        </Link>
      }
    >
      {t('page.unknown')}
    </EmptyState>
  )
}

function Document({ document, version }: { readonly document: LegalDocument; readonly version: string | undefined }) {
  const t = useTranslations('legal')
  const day = z.safeParse(dayField, version)
  const wanted = day.success ? { document, version: day.data } : { document }
  const read = useCall(legalDetail, wanted)
  return (
    <Answered
      read={read}
      skeleton={<Skeletons heights={['40px', '480px']} />}
      missing={
        read.error !== null && version !== undefined ? (
          <EmptyState
            action={
              <Link to="/legal/:document?" params={{ document }}>
                {t('page.current')}
              </Link>
            }
          >
            {t('refusal.versionNotFound')}
          </EmptyState>
        ) : undefined
      }
    >
      {(text) => <Text text={text} />}
    </Answered>
  )
}

function Text({ text }: { readonly text: Text }) {
  const t = useTranslations('legal')
  const { document, version, title, body, language, state } = text
  return (
    <article className="grid gap-6">
      <Block
        title={title}
        aside={
          <StateChip tone={state === 'inForce' ? 'live' : state === 'scheduled' ? 'info' : 'plain'}>
            {state === 'inForce' ? t('page.inForce') : state === 'scheduled' ? t('page.scheduled', { date: version }) : t('page.replaced')}
          </StateChip>
        }
        finding={t('page.versionOf', { version })}
      >
        {state !== 'inForce' && (
          <p className="print:hidden">
            <Link to="/legal/:document?" params={{ document }}>
              {t('page.current')}
            </Link>
          </p>
        )}
        {state === 'inForce' && <Next document={document} />}
        <Markdown text={body} lang={tagOf(language)} />
      </Block>
      <Keep text={text} />
      {text.versions.length > 1 && <Versions text={text} />}
    </article>
  )
}

/** Says that another version comes into force. */
function Next({ document }: { readonly document: LegalDocument }) {
  const t = useTranslations('legal')
  const { data } = useCall(legalList)
  const next = data?.list.find((one) => one.document === document)?.next
  if (!next) return null
  return (
    <Note tone="info" title={t('page.next', { date: next.version })}>
      <Link to="/legal/:document?" params={{ document }} search={{ version: next.version }}>
        {t('page.readNext')}
      </Link>
    </Note>
  )
}

function Keep({ text: { document, version, hash } }: { readonly text: Text }) {
  const t = useTranslations('legal')
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await send(legalFileOf, { document, version })
      const bytes = Uint8Array.from(atob(data.content), (character) => character.charCodeAt(0))
      saveFile(data.fileName, new Blob([bytes], { type: data.type }))
      toast(t('page.saved'), { tone: 'good' })
    } catch {
      // The client has shown the error, and nothing was saved.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="actions print:hidden">
        <Button icon="download" busy={busy} onClick={() => void download()}>
          {t('page.pdf')}
        </Button>
        <Button tone="quiet" onClick={() => print()}>
          {t('page.print')}
        </Button>
      </div>
      <Facts rows={[{ key: 'hash', name: t('page.hash'), value: <Copy text={hash} label={t('page.hash')} /> }]} />
    </>
  )
}

function Versions({ text: { document, version: shown, versions } }: { readonly text: Text }) {
  const t = useTranslations('legal')
  return (
    <div className="print:hidden">
      <Block title={t('page.versions')} level={3}>
        <DataTable
          caption={t('page.versions')}
          rows={versions}
          keyOf={({ version }) => version}
          selected={shown}
          columns={[
            {
              key: 'version',
              head: t('page.versions'),
              heads: true,
              cell: ({ version }) => (
                <Link to="/legal/:document?" params={{ document }} search={{ version }}>
                  {t('page.versionOf', { version })}
                </Link>
              ),
            },
          ]}
        />
      </Block>
    </div>
  )
}
