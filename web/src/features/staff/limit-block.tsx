import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { liftDailyLimit, readDailyLimit } from '@ohmstead/contract/withdrawals/calls'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Facts, Field, Money, MoneyField, Note, Skeleton } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { ReasonForm } from './reason-form.tsx'

type Limit = OutputOf<typeof readDailyLimit>

/** What a member can withdraw in a day, and a higher limit for some days, which two people agree to. */
export function LimitBlock({ memberId, isClosed }: { readonly memberId: string; readonly isClosed: boolean }) {
  const t = useTranslations('withdrawals')
  return (
    <Answered read={useCall(readDailyLimit, { memberId })} skeleton={<Skeleton height="160px" />}>
      {(limit) => (
        <>
          <Block title={t('page.staff.limit.title')} level={3}>
            <Now limit={limit} />
            {limit.approvalId !== null && (
              <Note tone="info" title={t('page.staff.waits')}>
                <Link to="/staff/approvals" search={{ request: limit.approvalId }}>
                  {t('page.staff.openRequest')}
                </Link>
              </Note>
            )}
          </Block>
          {limit.approvalId === null && !isClosed && <Lift memberId={memberId} />}
        </>
      )}
    </Answered>
  )
}

function Now({ limit: { ofLevel, lifted, usedToday } }: { readonly limit: Limit }) {
  const t = useTranslations('withdrawals')
  return (
    <Facts
      rows={[
        { key: 'level', name: t('page.staff.limit.ofLevel'), value: <Money amount={ofLevel} rest /> },
        ...(lifted === null
          ? []
          : [
              { key: 'lifted', name: t('page.staff.limit.lifted'), value: <Money amount={lifted.limit} rest /> },
              { key: 'until', name: t('page.staff.limit.until'), value: formatDateTime(lifted.until) },
            ]),
        { key: 'used', name: t('page.staff.limit.used'), value: <Money amount={usedToday} rest /> },
      ]}
    />
  )
}

function Lift({ memberId }: { readonly memberId: string }) {
  const t = useTranslations('withdrawals')
  const form = useForm(liftDailyLimit, {
    start: { limit: '', days: '1', reason: '' },
    add: { memberId },
    refreshes: [readDailyLimit, approvalList, approvalCount],
    onDone: () => toast(t('page.staff.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.staff.limit.reason'))}
      title={t('page.staff.limit.lift')}
      finding={t('page.staff.limit.body')}
      act={t('page.staff.ask')}
      may={useMay(liftDailyLimit)}
    >
      <MoneyField {...form.amount('limit', t('page.staff.limit.limit'))} />
      <Field
        {...form.field('days', t('page.staff.limit.days'))}
        hint={t('page.staff.limit.daysHint', { most: String(form.rule('days')?.most ?? '') })}
      />
    </ReasonForm>
  )
}
