import { endMemberSignIns, memberNoteList, memberSignInList, writeMemberNote } from '@ohmstead/contract/accounts/desk-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { memberTimeline } from '@ohmstead/contract/staff/timeline-calls'
import type { FoundKind, MemberFactKind } from '@ohmstead/contract/staff/types'
import { useState } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { issuesOf } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  Block,
  Button,
  EmptyState,
  Form,
  Money,
  RecordList,
  Skeleton,
  StateChip,
  TextArea,
  TimelineList,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { addressOf } from './addresses.ts'
import { Person } from './person.tsx'
import { ReasonForm } from './reason-form.tsx'

interface OfMember {
  readonly memberId: string
}

type Fact = OutputOf<typeof memberTimeline>['list'][number]

const STEP = 50

/** The kinds of facts whose record has a page. */
const records: Partial<Readonly<Record<MemberFactKind, FoundKind>>> = {
  recharged: 'recharge',
  withdrew: 'withdrawal',
  transferSent: 'transfer',
  transferReceived: 'transfer',
  charged: 'charging',
}

/** What happened to a member, newest first. */
export function MemberTimeline({ memberId }: OfMember) {
  const t = useTranslations('staff')
  const [steps, setSteps] = useState(1)
  const mayGrow = issuesOf(memberTimeline, { memberId, limit: (steps + 1) * STEP }).length === 0
  const read = useCall(memberTimeline, { memberId, limit: steps * STEP }, { keepPrevious: true })
  return (
    <Answered
      read={read}
      skeleton={<Skeleton height="320px" />}
      isEmpty={({ list }) => list.length === 0}
      empty={<EmptyState>{t('page.members.timeline.empty')}</EmptyState>}
    >
      {({ list, more }) => (
        <>
          <TimelineList
            label={t('page.members.parts.timeline')}
            items={list.map((fact, index) => ({
              key: `${fact.kind} ${fact.id ?? ''} ${fact.at} ${index}`,
              title: <FactTitle fact={fact} />,
              state: 'done',
              at: formatDateTime(fact.at),
              ...(fact.note !== null && { note: fact.note }),
            }))}
          />
          {more && mayGrow && (
            <Button tone="quiet" busy={read.isFetching} onClick={() => setSteps(steps + 1)}>
              {t('page.members.timeline.more')}
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}

function FactTitle({ fact: { kind, id, amount } }: { readonly fact: Fact }) {
  const t = useTranslations('staff')
  const { go } = useNavigation()
  const record = records[kind]
  const words = t(`page.members.timeline.kinds.${kind}`)
  return (
    <>
      {record === undefined || id === null ? (
        words
      ) : (
        <Button tone="link" onClick={() => go(addressOf[record](id))}>
          {words}
        </Button>
      )}
      {amount !== null && (
        <>
          {' '}
          <Money amount={amount} rest />
        </>
      )}
    </>
  )
}

type SignInRow = OutputOf<typeof memberSignInList>['list'][number]

/** The sign-ins of a member, and the end of all of them. */
export function MemberSignIns({ memberId }: OfMember) {
  const t = useTranslations('staff')
  const list = useListCall(memberSignInList, { memberId })
  const form = useForm(endMemberSignIns, {
    start: { reason: '' },
    add: { memberId },
    refreshes: [memberSignInList],
    onDone: ({ data }) => toast(t('page.members.signIns.ended', { count: data.ended }), { tone: 'good' }),
  })
  const columns: Column<SignInRow>[] = [
    { key: 'device', head: t('page.members.signIns.device'), heads: true, cell: (row) => [row.device, row.system].filter(Boolean).join(', ') },
    { key: 'region', head: t('page.country'), phone: 'meta', cell: (row) => row.region ?? '–' },
    { key: 'last', head: t('page.members.signIns.last'), phone: 'line', cell: (row) => formatDateTime(row.lastSeenAt) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => (
        <StateChip tone={row.endedAt === null ? 'live' : 'plain'}>
          {t(row.endedAt === null ? 'page.members.signIns.open' : 'page.members.ended')}
        </StateChip>
      ),
    },
  ]
  return (
    <>
      <RecordList
        caption={t('page.members.parts.signIns')}
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        empty={<EmptyState>{t('page.members.signIns.empty')}</EmptyState>}
      />
      <ReasonForm
        form={form}
        reason={form.field('reason', t('page.reason'))}
        title={t('page.members.signIns.endTitle')}
        finding={t('page.members.signIns.endFinding')}
        act={t('page.members.signIns.end')}
        tone="danger"
        may={useMay(endMemberSignIns)}
      />
    </>
  )
}

/** What staff noted about a member. */
export function MemberNotes({ memberId }: OfMember) {
  const t = useTranslations('staff')
  const list = useListCall(memberNoteList, { memberId })
  const form = useForm(writeMemberNote, {
    start: { note: '' },
    add: { memberId },
    refreshes: [memberNoteList],
    onDone: () => {
      form.reset()
      toast(t('page.members.notes.done'), { tone: 'good' })
    },
  })
  return (
    <>
      <Block title={t('page.members.notes.add')} level={3}>
        <Form form={form} meaning={t('page.nothingChanged')} tight>
          <TextArea {...form.field('note', t('page.members.notes.note'))} hint={t('page.members.notes.hint')} />
          <Button type="submit" busy={form.isPending}>
            {t('page.members.notes.act')}
          </Button>
        </Form>
      </Block>
      <RecordList
        caption={t('page.members.parts.notes')}
        list={list}
        keyOf={(row) => row.id}
        columns={[
          { key: 'note', head: t('page.members.notes.note'), heads: true, cell: (row) => <span className="whitespace-pre-line">{row.note}</span> },
          { key: 'by', head: t('page.by'), phone: 'meta', cell: (row) => <Person id={row.writtenBy} /> },
          { key: 'at', head: t('page.time'), phone: 'line', cell: (row) => formatDateTime(row.writtenAt) },
        ]}
        empty={<EmptyState>{t('page.members.notes.empty')}</EmptyState>}
      />
    </>
  )
}
