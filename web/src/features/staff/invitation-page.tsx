import { endHouseInvitation, houseInvitationList, issueHouseInvitation } from '@ohmstead/contract/accounts/member-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Block,
  Button,
  Copy,
  EmptyState,
  ErrorState,
  Field,
  Form,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Sheet,
  StateChip,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'

type Row = OutputOf<typeof houseInvitationList>['list'][number]

const tones = { open: 'live', used: 'plain', ended: 'plain' } as const

function stateOf({ endedAt, uses, usesMax }: Row): keyof typeof tones {
  if (endedAt !== null) return 'ended'
  return usesMax !== null && uses >= usesMax ? 'used' : 'open'
}

function usesOf(t: ReturnType<typeof useTranslations<'staff'>>, { uses, usesMax }: Row): string {
  return usesMax === null ? formatCount(uses) : t('page.invitations.usesOf', { uses: formatCount(uses), max: formatCount(usesMax) })
}

/** Invitation codes of the operator, for people whom no member invited, such as the first member of an instance. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const list = useListCall(houseInvitationList, {})
  const open = list.rows?.find(({ code }) => code === search['code'])
  const columns: Column<Row>[] = [
    { key: 'note', head: t('page.invitations.for'), heads: true, cell: (row) => row.note },
    { key: 'code', head: t('page.invitations.code'), phone: 'meta', cell: (row) => <code>{row.code}</code> },
    { key: 'uses', head: t('page.invitations.joined'), end: true, phone: 'amount', cell: (row) => usesOf(t, row) },
    { key: 'by', head: t('page.invitations.issuedBy'), phone: 'none', cell: (row) => <Person id={row.issuedBy} /> },
    { key: 'at', head: t('page.invitations.issuedAt'), phone: 'line', cell: (row) => formatDateTime(row.issuedAt) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => <StateChip tone={tones[stateOf(row)]}>{t(`page.invitations.states.${stateOf(row)}`)}</StateChip>,
    },
  ]
  return (
    <PageFrame>
      <PageHeader
        title={t('page.invitations.title')}
        note={t('page.invitations.note')}
        actions={
          <Button icon="plus" onClick={() => change({ code: 'new' })}>
            {t('page.invitations.issue')}
          </Button>
        }
      />
      <Block title={t('page.invitations.all')} finding={t('page.invitations.finding')}>
        <RecordList
          caption={t('page.invitations.all')}
          list={list}
          keyOf={(row) => row.code}
          columns={columns}
          open={(row) => change({ code: row.code })}
          selected={search['code']}
          empty={<EmptyState>{t('page.invitations.empty')}</EmptyState>}
        />
      </Block>
      {search['code'] === 'new' && (
        <IssueForm onClose={() => change({ code: undefined })} onIssued={({ code }) => change({ code }, { replace: true })} />
      )}
      {open && <Code row={open} onClose={() => change({ code: undefined })} />}
    </PageFrame>
  )
}

function Code({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const end = useMutationCall(endHouseInvitation, { quiet: true, refreshes: [houseInvitationList] })
  const may = useMay(endHouseInvitation)
  const [sure, setSure] = useState(false)
  const stop = async () => {
    if ((await end.send({ code: row.code })) !== undefined) toast(t('page.invitations.endedNow'), { tone: 'good' })
  }
  return (
    <RecordSheet
      title={row.note}
      open
      onClose={onClose}
      facts={[
        { key: 'state', name: t('page.state'), value: t(`page.invitations.states.${stateOf(row)}`) },
        { key: 'uses', name: t('page.invitations.joined'), value: usesOf(t, row) },
        { key: 'at', name: t('page.invitations.issuedAt'), value: formatDateTime(row.issuedAt) },
        { key: 'by', name: t('page.invitations.issuedBy'), value: <Person id={row.issuedBy} /> },
        ...(row.endedAt === null ? [] : [{ key: 'ended', name: t('page.invitations.endedAt'), value: formatDateTime(row.endedAt) }]),
      ]}
    >
      <p className="text-fig">
        <Copy text={row.code} label={t('page.invitations.code')} />
      </p>
      <p className="text-ink-2">{t('page.invitations.howTo')}</p>
      {row.endedAt === null && (
        <Block title={t('page.invitations.endTitle')} level={3} finding={t('page.invitations.endFinding')}>
          {end.error !== null && <ErrorState error={end.error} meaning={t('page.nothingChanged')} focus />}
          {sure ? (
            <ActOrLeave
              act={t('page.invitations.endNow')}
              tone="danger"
              busy={end.isPending}
              onAct={() => void stop()}
              leave={() => setSure(false)}
            />
          ) : (
            <Button tone="quiet" blocked={may === false && t('page.notYourRole')} onClick={() => setSure(true)}>
              {t('page.invitations.end')}
            </Button>
          )}
        </Block>
      )}
    </RecordSheet>
  )
}

function IssueForm({ onClose, onIssued }: { readonly onClose: () => void; readonly onIssued: (row: Row) => void }) {
  const t = useTranslations('staff')
  const form = useForm(issueHouseInvitation, {
    start: { note: '', usesMax: '' },
    refreshes: [houseInvitationList],
    onDone: ({ data }) => onIssued(data),
  })
  return (
    <Sheet title={t('page.invitations.issue')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingChanged')}>
        <Field {...form.field('note', t('page.invitations.for'))} autoComplete="off" hint={t('page.invitations.forHint')} />
        <Field {...form.field('usesMax', t('page.invitations.usesMax'))} autoComplete="off" hint={t('page.invitations.usesMaxHint')} />
        <Button type="submit" busy={form.isPending}>
          {t('page.invitations.issue')}
        </Button>
      </Form>
    </Sheet>
  )
}
