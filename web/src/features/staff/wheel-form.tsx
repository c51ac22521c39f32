import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import { changeWheel, type staffWheel } from '@ohmstead/contract/tasks/wheel-calls'
import { prizeKinds } from '@ohmstead/contract/tasks/wheel-types'
import { useForm } from '../../platform/form.ts'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Field, Form, Select, Sheet, TextArea } from '../../ui/index.ts'
import { chancesLeft, PLACES, prizesTyped, startOf, unused, type TypedOdds } from './wheel-typed.ts'

type Prize = OutputOf<typeof staffWheel>['prizes'][number]

/** Asks a second person to agree on other odds. */
export function WheelForm({ prizes, onClose }: { readonly prizes: readonly Prize[]; readonly onClose: () => void }) {
  const t = useTranslations('tasks')
  const start: TypedOdds & { reason: string } = {
    ...startOf(prizes.map(({ amount, ...prize }) => ({ ...prize, amount: amount === null ? null : formatAmount(amount) }))),
    reason: '',
  }
  const form = useForm(changeWheel, {
    start,
    add: (typed) => ({ prizes: prizesTyped(typed) }),
    words: { prizes: t('page.staff.wheel.incomplete') },
    controls: () => ({ prizes: 'weight0' }),
    refreshes: [approvalList, approvalCount],
    onDone: () => {
      toast(t('page.staff.fundAsked'), { tone: 'good' })
      onClose()
    },
  })
  const left = chancesLeft(form.values)
  const options = ([unused, ...prizeKinds] as const).map((value) => ({ value, label: t(`page.staff.wheel.kinds.${value}`) }))
  return (
    <Sheet title={t('page.staff.wheel.change')} open onClose={onClose}>
      <Form form={form} meaning={t('page.staff.nothingSaved')}>
        <p className="text-s text-ink-2">{t('page.staff.wheel.body', { all: formatCount(WHEEL_WEIGHTS) })}</p>
        {PLACES.map((place) => {
          const kind = form.values[`kind${place}`]
          return (
            <fieldset key={place} className="grid gap-3 border-t border-line pt-3">
              <legend className="text-s font-semibold">{t('page.staff.wheel.prizeOf', { number: String(place + 1) })}</legend>
              <Select {...form.choice(`kind${place}`, t('page.wheel.prize'))} options={options} />
              {kind !== unused && kind !== 'nothing' && (
                <Field {...form.field(`value${place}`, kind === 'money' ? t('page.staff.amount') : t('page.staff.count'))} inputMode="decimal" />
              )}
              {kind !== unused && <Field {...form.field(`weight${place}`, t('page.staff.wheel.weight'))} inputMode="numeric" />}
            </fieldset>
          )
        })}
        <p role="status">{left === 0 ? t('page.staff.wheel.complete') : t('page.staff.wheel.left', { left: formatCount(left) })}</p>
        <TextArea {...form.field('reason', t('page.staff.fundReason'))} />
        <ActOrLeave act={t('page.staff.fundAsk')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
