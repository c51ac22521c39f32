import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { fundBudget } from '@ohmstead/contract/tasks/calls'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Form, MoneyField, Sheet, TextArea } from '../../ui/index.ts'

/** Asks a second person to agree that the operator puts own money into the marketing budget. */
export function FundSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('tasks')
  const form = useForm(fundBudget, {
    start: { amount: '', reason: '' },
    refreshes: [approvalList, approvalCount],
    onDone: () => {
      toast(t('page.staff.fundAsked'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.staff.fund')} open onClose={onClose}>
      <Form form={form} meaning={t('page.staff.nothingSaved')}>
        <p className="text-s text-ink-2">{t('page.staff.fundBody')}</p>
        <MoneyField {...form.amount('amount', t('page.staff.amount'))} />
        <TextArea {...form.field('reason', t('page.staff.fundReason'))} />
        <ActOrLeave act={t('page.staff.fundAsk')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
