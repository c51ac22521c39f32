import { deviceDetail, deviceList, retireDevice } from '@ohmstead/contract/devices/calls'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Form, Sheet, TextArea } from '../../ui/index.ts'
import type { Device } from './device.ts'

/** Retires a device permanently, with a reason. */
export function RetireForm({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const form = useForm(retireDevice, {
    start: { reason: '' },
    add: { pointId: device.id },
    refreshes: [deviceDetail, deviceList],
    onDone: () => {
      toast(t('page.retire.done'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.retire.title')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingChanged')}>
        <p className="text-ink-2">
          {device.name}, <code>{device.serial}</code>. {t('page.retire.body')}
        </p>
        <TextArea {...form.field('reason', t('page.retire.reason'))} optional={false} hint={t('page.retire.reasonHint')} />
        <ActOrLeave act={t('page.retire.act')} tone="danger" busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
