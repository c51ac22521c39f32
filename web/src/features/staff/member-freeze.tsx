import { endMemberFreeze, freezeMember } from '@ohmstead/contract/accounts/desk-calls'
import { memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import { FREEZE_HOURS_ALONE, FREEZE_HOURS_MAX, freezeReasons } from '@ohmstead/contract/accounts/types'
import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useNow } from '../../platform/clock.ts'
import { asTyped, useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Facts, Field, HoldNotice, Note, Select } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'
import { ReasonForm } from './reason-form.tsx'

type Member = OutputOf<typeof memberForStaff>
type Freeze = Member['freezes'][number]

/** The freeze of an account: the one in force, how to begin or end one, and earlier ones. */
export function FreezeBlock({ member }: { readonly member: Member }) {
  const t = useTranslations('staff')
  const at = useNow(60_000)
  const [inForce] = member.freezes.filter(({ endedAt, untilAt }) => endedAt === null && untilAt > at).toSorted((a, b) => b.untilAt - a.untilAt)
  const earlier = member.freezes.filter((freeze) => freeze !== inForce)
  return (
    <>
      {inForce !== undefined && (
        <HoldNotice
          reason={t(`page.members.freeze.reasons.${inForce.reason}`)}
          until={t('page.members.freeze.until', { until: formatDateTime(inForce.untilAt) })}
        >
          {inForce.note} (<Person id={inForce.frozenBy} />)
        </HoldNotice>
      )}
      {member.freezeAskedBy !== null && <Waits title={t('page.members.freeze.waits')} request={member.freezeAskedBy} />}
      {member.freezeEndAskedBy !== null && <Waits title={t('page.members.freeze.endWaits')} request={member.freezeEndAskedBy} />}
      {inForce !== undefined && member.closedAt === null && member.freezeEndAskedBy === null && <End memberId={member.id} byTwo={inForce.byTwo} />}
      {member.closedAt === null && member.freezeAskedBy === null && <Begin memberId={member.id} />}
      {earlier.length > 0 && (
        <Block title={t('page.members.freeze.earlier')} level={3}>
          {earlier.map((freeze) => (
            <Past key={freeze.id} freeze={freeze} />
          ))}
        </Block>
      )}
    </>
  )
}

function Waits({ title, request }: { readonly title: string; readonly request: NonNullable<Member['freezeAskedBy']> }) {
  const t = useTranslations('staff')
  return (
    <Note tone="info" title={title}>
      <Link to="/staff/approvals" search={{ request }}>
        {t('page.members.freeze.open')}
      </Link>
    </Note>
  )
}

function Past({ freeze }: { readonly freeze: Freeze }) {
  const t = useTranslations('staff')
  return (
    <Facts
      rows={[
        { key: 'reason', name: t('page.reason'), value: t(`page.members.freeze.reasons.${freeze.reason}`) },
        ...(freeze.note === null ? [] : [{ key: 'note', name: t('page.members.freeze.note'), value: freeze.note }]),
        { key: 'from', name: t('page.members.freeze.from'), value: formatDateTime(freeze.frozenAt) },
        { key: 'by', name: t('page.by'), value: <Person id={freeze.frozenBy} /> },
        { key: 'ended', name: t('page.members.endedAt'), value: formatDateTime(freeze.endedAt ?? freeze.untilAt) },
        ...(freeze.endedBy === null ? [] : [{ key: 'endedBy', name: t('page.members.endedBy'), value: <Person id={freeze.endedBy} /> }]),
        ...(freeze.endReason === null ? [] : [{ key: 'why', name: t('page.reason'), value: freeze.endReason }]),
      ]}
    />
  )
}

function Begin({ memberId }: { readonly memberId: Member['id'] }) {
  const t = useTranslations('staff')
  const form = useForm(freezeMember, {
    start: { reason: 'takeover', hours: String(FREEZE_HOURS_ALONE), note: '' },
    add: { memberId },
    units: { reason: asTyped },
    refreshes: [memberForStaff, approvalList, approvalCount],
    onDone: ({ data }) => toast(t(data.freeze === null ? 'page.members.freeze.asked' : 'page.members.freeze.done'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('note', t('page.members.freeze.note'))}
      title={t('page.members.freeze.title')}
      finding={t('page.members.freeze.finding')}
      act={t('page.members.freeze.act')}
      tone="danger"
      may={useMay(freezeMember)}
    >
      <Select
        {...form.choice('reason', t('page.members.freeze.why'))}
        options={freezeReasons.map((value) => ({ value, label: t(`page.members.freeze.reasons.${value}`) }))}
      />
      <Field
        {...form.field('hours', t('page.members.freeze.hours'))}
        inputMode="numeric"
        hint={t('page.members.freeze.hoursHint', { alone: formatCount(FREEZE_HOURS_ALONE), most: formatCount(FREEZE_HOURS_MAX) })}
      />
    </ReasonForm>
  )
}

function End({ memberId, byTwo }: { readonly memberId: Member['id']; readonly byTwo: boolean }) {
  const t = useTranslations('staff')
  const form = useForm(endMemberFreeze, {
    start: { reason: '' },
    add: { memberId },
    refreshes: [memberForStaff, approvalList, approvalCount],
    onDone: ({ data }) => toast(t(data.freeze === null ? 'page.members.freeze.asked' : 'page.members.freeze.ended'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.members.freeze.endTitle')}
      finding={byTwo ? `${t('page.members.freeze.endFinding')} ${t('page.members.freeze.endByTwo')}` : t('page.members.freeze.endFinding')}
      act={t('page.members.freeze.end')}
      may={useMay(endMemberFreeze)}
    />
  )
}
