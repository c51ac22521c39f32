import { affiliatedList, memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { lazy, Suspense } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  Button,
  EmptyState,
  Facts,
  Field,
  Form,
  PageFrame,
  PageHeader,
  RecordList,
  Sheet,
  Skeleton,
  StateChip,
  TabPanels,
  Tabs,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { shortId } from './device.ts'
import { Person } from './person.tsx'

// Loaded with the part that shows them.
const AffiliationForm = lazy(async () => ({ default: (await import('./member-affiliation.tsx')).AffiliationForm }))
const PersonBlock = lazy(async () => ({ default: (await import('./member-person.tsx')).PersonBlock }))
const MemberPayments = lazy(async () => ({ default: (await import('./member-payments.tsx')).MemberPayments }))
const records = () => import('./member-records.tsx')
const MemberTimeline = lazy(async () => ({ default: (await records()).MemberTimeline }))
const MemberSignIns = lazy(async () => ({ default: (await records()).MemberSignIns }))
const MemberNotes = lazy(async () => ({ default: (await records()).MemberNotes }))

type Row = OutputOf<typeof affiliatedList>['list'][number]
type Member = OutputOf<typeof memberForStaff>

/** The parts of the sheet of a member; the open one is in the address. */
const parts = ['overview', 'payments', 'timeline', 'signIns', 'notes'] as const
type Part = (typeof parts)[number]

/** Finds a member by id or code, and helps one: what they can send, sign-ins, notes and affiliation. Personal data is masked. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const may = useMay(affiliatedList)
  const member = search['member']
  const part = parts.find((known) => known === search['part']) ?? 'overview'
  return (
    <PageFrame>
      <PageHeader title={t('page.members.title')} note={t('page.members.note')} />
      <Find onFind={(word) => change({ member: word })} />
      {may === true && (
        <Affiliated ended={search['state'] === 'ended'} onTab={(state) => change({ state })} onOpen={(id) => change({ member: id })} />
      )}
      {member !== undefined && (
        <Found
          key={member}
          word={member}
          part={part}
          onPart={(next) => change({ part: next === 'overview' ? undefined : next })}
          onClose={() => change({ member: undefined, part: undefined })}
        />
      )}
    </PageFrame>
  )
}

function Find({ onFind }: { readonly onFind: (word: string) => void }) {
  const t = useTranslations('staff')
  const form = useForm(memberForStaff, {
    start: { word: '' },
    words: { word: t('page.members.wordShort') },
    onDone: (_, { word }) => onFind(word.trim()),
  })
  return (
    <Block title={t('page.members.findTitle')} finding={t('page.members.findFinding')}>
      <Form form={form} tight>
        <Field {...form.field('word', t('page.members.word'))} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <Button type="submit" busy={form.isPending}>
          {t('page.members.find')}
        </Button>
      </Form>
    </Block>
  )
}

function Affiliated({
  ended,
  onTab,
  onOpen,
}: {
  readonly ended: boolean
  readonly onTab: (state: string | undefined) => void
  readonly onOpen: (memberId: string) => void
}) {
  const t = useTranslations('staff')
  const list = useListCall(affiliatedList, ended ? { ended } : {}, { keepPrevious: true })
  const columns: Column<Row>[] = [
    { key: 'member', head: t('page.members.member'), heads: true, cell: (row) => <code title={row.memberId}>{shortId(row.memberId)}</code> },
    { key: 'reason', head: t('page.reason'), phone: 'line', cell: (row) => row.reason },
    { key: 'by', head: t('page.members.declaredBy'), phone: 'none', cell: (row) => <Person id={row.declaredBy} /> },
    { key: 'since', head: t('page.since'), phone: 'amount', cell: (row) => formatDate(row.declaredAt) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => (
        <StateChip tone={row.endedAt === null ? 'info' : 'plain'}>
          {row.endedAt === null ? t(row.house ? 'page.members.house' : 'page.members.affiliated') : t('page.members.ended')}
        </StateChip>
      ),
    },
  ]
  return (
    <Block title={t('page.members.listTitle')} finding={t('page.members.listFinding')}>
      <Tabs
        label={t('page.state')}
        value={ended ? 'ended' : 'open'}
        onSelect={(value) => onTab(value === 'open' ? undefined : value)}
        tabs={[
          { value: 'open', label: t('page.members.now') },
          { value: 'ended', label: t('page.members.ever') },
        ]}
      />
      <RecordList
        caption={t('page.members.listTitle')}
        list={list}
        keyOf={(row) => `${row.memberId} ${row.declaredAt}`}
        columns={columns}
        open={(row) => onOpen(row.memberId)}
        empty={<EmptyState>{t('page.members.empty')}</EmptyState>}
      />
    </Block>
  )
}

interface FoundProps {
  readonly word: string
  readonly part: Part
  readonly onPart: (part: Part) => void
  readonly onClose: () => void
}

function Found({ word, part, onPart, onClose }: FoundProps) {
  const t = useTranslations('staff')
  const read = useCall(memberForStaff, { word })
  return (
    <Sheet title={t('page.members.member')} open onClose={onClose}>
      <Answered read={read} skeleton={<Skeleton height="320px" />}>
        {(member) => (
          <TabPanels
            label={t('page.members.parts.label')}
            tabs={parts.map((value) => ({ value, label: t(`page.members.parts.${value}`) }))}
            value={part}
            onSelect={onPart}
          >
            <Suspense fallback={<Skeleton height="320px" />}>
              <PartOf member={member} part={part} />
            </Suspense>
          </TabPanels>
        )}
      </Answered>
    </Sheet>
  )
}

function PartOf({ member, part }: { readonly member: Member; readonly part: Part }) {
  if (part === 'timeline') return <MemberTimeline memberId={member.id} />
  if (part === 'signIns') return <MemberSignIns memberId={member.id} />
  if (part === 'notes') return <MemberNotes memberId={member.id} />
  if (part === 'payments') return <MemberPayments member={member} />
  return (
    <>
      <MemberFacts member={member} />
      <PersonBlock member={member} />
      <AffiliationForm member={member} />
    </>
  )
}

function MemberFacts({ member }: { readonly member: Member }) {
  const t = useTranslations('staff')
  const standing = member.house ? 'house' : member.affiliated ? 'affiliated' : 'notAffiliated'
  return (
    <>
      <Facts
        rows={[
          { key: 'id', name: t('page.members.id'), value: <code className="break-all">{member.id}</code> },
          { key: 'code', name: t('page.members.invitationCode'), value: <code>{member.invitationCode}</code> },
          ...(member.supportId === null
            ? []
            : [{ key: 'support', name: t('page.members.supportId'), value: <code className="break-all">{member.supportId}</code> }]),
          { key: 'country', name: t('page.country'), value: member.country },
          { key: 'joined', name: t('page.members.joined'), value: formatDateTime(member.createdAt) },
          ...(member.closedAt === null ? [] : [{ key: 'closed', name: t('page.members.closed'), value: formatDateTime(member.closedAt) }]),
          { key: 'standing', name: t('page.members.standing'), value: t(`page.members.${standing}`) },
        ]}
      />
      {member.affiliations.map((one) => (
        <Block key={one.declaredAt} title={formatDateTime(one.declaredAt)} level={3} finding={one.reason}>
          <Facts
            rows={[
              { key: 'by', name: t('page.members.declaredBy'), value: <Person id={one.declaredBy} /> },
              ...(one.endedAt === null || one.endedBy === null
                ? []
                : [
                    { key: 'ended', name: t('page.members.endedAt'), value: formatDateTime(one.endedAt) },
                    { key: 'endedBy', name: t('page.members.endedBy'), value: <Person id={one.endedBy} /> },
                    { key: 'why', name: t('page.reason'), value: one.endReason ?? '' },
                  ]),
            ]}
          />
        </Block>
      ))}
    </>
  )
}
