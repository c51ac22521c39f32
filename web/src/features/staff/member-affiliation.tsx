import { affiliatedList, declareAffiliation, endMemberAffiliation, memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Check, Note } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { ReasonForm } from './reason-form.tsx'

type Member = OutputOf<typeof memberForStaff>

/** Declares a member affiliated with the operator, or ends that. */
export function AffiliationForm({ member }: { readonly member: Member }) {
  return member.affiliated ? <End member={member} /> : <Declare member={member} />
}

function Declare({ member }: { readonly member: Member }) {
  const t = useTranslations('staff')
  const form = useForm(declareAffiliation, {
    start: { house: false, reason: '' },
    add: { memberId: member.id },
    refreshes: [affiliatedList, memberForStaff],
    onDone: () => toast(t('page.members.declared'), { tone: 'good' }),
  })
  const may = useMay(declareAffiliation)
  if (member.closedAt !== null) return null
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.members.declareTitle')}
      finding={t('page.members.declareFinding')}
      act={t('page.members.declare')}
      may={may}
    >
      <Check {...form.flag('house', t('page.members.ofHouse'))} hint={t('page.members.ofHouseHint')} />
    </ReasonForm>
  )
}

function End({ member }: { readonly member: Member }) {
  const t = useTranslations('staff')
  const form = useForm(endMemberAffiliation, {
    start: { reason: '' },
    add: { memberId: member.id },
    refreshes: [affiliatedList, memberForStaff],
    onDone: () => toast(t('page.members.endedNow'), { tone: 'good' }),
  })
  const may = useMay(endMemberAffiliation)
  if (member.house) return <Note>{t('page.members.houseStays')}</Note>
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.members.endTitle')}
      finding={t('page.members.endFinding')}
      act={t('page.members.end')}
      tone="danger"
      may={may}
    />
  )
}
