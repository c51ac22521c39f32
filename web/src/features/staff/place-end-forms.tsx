import { closeSite, endModel, modelList, siteList } from '@ohmstead/contract/devices/calls'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Form, Select, Sheet, TextArea } from '../../ui/index.ts'

interface Closable {
  readonly onClose: () => void
}

/** Closes a site permanently, with a reason. */
export function CloseSiteForm({ onClose }: Closable) {
  const t = useTranslations('staff')
  const open = useCall(siteList).data?.list.filter(({ closedAt }) => closedAt === null) ?? []
  const form = useForm(closeSite, {
    start: { siteId: '', reason: '' },
    words: { siteId: t('page.closeSite.none') },
    refreshes: [siteList],
    onDone: () => {
      toast(t('page.closeSite.done'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.closeSite.title')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingChanged')}>
        <p className="text-ink-2">{t('page.closeSite.body')}</p>
        <Select
          {...form.choice('siteId', t('page.site'))}
          options={[
            { value: '', label: t('page.closeSite.none') },
            ...open.map(({ id, name, city }) => ({ value: id as string, label: `${name}, ${city}` })),
          ]}
        />
        <TextArea {...form.field('reason', t('page.reason'))} optional={false} hint={t('page.retire.reasonHint')} />
        <ActOrLeave act={t('page.closeSite.act')} tone="danger" busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** Ends a model permanently, with a reason. */
export function EndModelForm({ onClose }: Closable) {
  const t = useTranslations('staff')
  const current = useCall(modelList).data?.list.filter(({ endedAt }) => endedAt === null) ?? []
  const form = useForm(endModel, {
    start: { modelId: '', reason: '' },
    words: { modelId: t('page.endModel.none') },
    refreshes: [modelList],
    onDone: () => {
      toast(t('page.endModel.done'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.endModel.title')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingChanged')}>
        <p className="text-ink-2">{t('page.endModel.body')}</p>
        <Select
          {...form.choice('modelId', t('page.model'))}
          options={[{ value: '', label: t('page.endModel.none') }, ...current.map(({ id, name }) => ({ value: id as string, label: name }))]}
        />
        <TextArea {...form.field('reason', t('page.reason'))} optional={false} hint={t('page.retire.reasonHint')} />
        <ActOrLeave act={t('page.endModel.act')} tone="danger" busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
