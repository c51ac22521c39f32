import { approvalList } from '@ohmstead/contract/approvals/calls'
import { askAcceptance, deviceDetail, deviceList } from '@ohmstead/contract/devices/calls'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Form, Sheet, TextArea } from '../../ui/index.ts'
import type { Device } from './device.ts'

/** Requests that a second person accepts a device, with a note to them. */
export function AcceptanceForm({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const form = useForm(askAcceptance, {
    start: { reason: '' },
    add: { pointId: device.id },
    refreshes: [deviceDetail, deviceList, approvalList],
    onDone: () => {
      toast(t('page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.acceptance.ask')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <TextArea {...form.field('reason', t('page.commission.reason'))} optional={false} hint={t('page.commission.reasonHint')} />
        <ActOrLeave act={t('page.acceptance.ask')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
