import { makeTask, staffTaskList, taskBudget } from '@ohmstead/contract/tasks/calls'
import { isCounted, isPaid, taskGoals, taskRewards, type TaskGoal, type TaskReward } from '@ohmstead/contract/tasks/types'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Field, Form, MoneyField, Select, Sheet, TextArea } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { emptyTexts, englishFirst, textControls, typedTexts, type TypedTexts } from './typed-texts.ts'

type Start = TypedTexts &
  Readonly<Record<'amount' | 'count' | 'places' | 'hours' | 'at', string>> & { readonly goal: TaskGoal; readonly reward: TaskReward }
const start: Start = { ...emptyTexts, goal: 'proof', reward: 'none', amount: '', count: '', places: '10', hours: '72', at: '' }
/** A new task. Only goals that are work, or a milestone of safety or learning, can have a reward. */
export function TaskForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('tasks')
  const staff = useTranslations('staff')
  const budget = useCall(taskBudget)
  const may = useMay(makeTask)
  const form = useForm(makeTask, {
    start,
    add: (typed) => ({
      texts: typedTexts(typed),
      reward: isPaid(typed.goal) ? typed.reward : 'none',
      // A time that is missing is refused as one that does not lie ahead.
      expiresAt: typed.at === '' ? Number.NaN : new Date(`${typed.at}Z`).getTime(),
      ...((!isPaid(typed.goal) || typed.reward !== 'money') && { amount: undefined }),
      count: isPaid(typed.goal) && isCounted(typed.reward) ? Number(typed.count) : undefined,
    }),
    controls: () => ({ ...textControls, expiresAt: 'at' }),
    words: { ...Object.fromEntries(languages.map((one) => [one, t('page.staff.textNeeded')])), expiresAt: t('refusal.expiresInThePast') },
    refreshes: [staffTaskList],
    onDone: () => {
      toast(t('page.staff.made'), { tone: 'good' })
      onClose()
    },
  })
  const { goal, reward } = form.values
  return (
    <Sheet title={t('page.staff.write')} open onClose={onClose}>
      <Form form={form} meaning={t('page.staff.nothingSaved')}>
        <Select {...form.choice('goal', t('page.staff.goal'))} options={taskGoals.map((value) => ({ value, label: t(`page.goals.${value}`) }))} />
        {isPaid(goal) ? (
          <Select
            {...form.choice('reward', t('page.staff.rewardKind'))}
            options={taskRewards.map((value) => ({ value, label: t(`page.staff.rewards.${value}`) }))}
          />
        ) : (
          <p className="text-s text-ink-2">{t('page.staff.unpaid')}</p>
        )}
        {isPaid(goal) && reward === 'money' && (
          <MoneyField
            {...form.amount('amount', t('page.staff.amount'))}
            optional={false}
            hint={budget.data && t('page.staff.amountHint', { most: formatMoney(budget.data.rewardMax) })}
          />
        )}
        {isPaid(goal) && isCounted(reward) && <Field {...form.field('count', t('page.staff.count'))} optional={false} inputMode="numeric" />}
        <Field {...form.field('places', t('page.staff.places'))} hint={t('page.staff.placesHint')} inputMode="numeric" />
        <Field {...form.field('hours', t('page.staff.hours'))} inputMode="numeric" />
        <Field {...form.field('at', t('page.staff.expires'))} type="datetime-local" />
        <p className="text-s text-ink-2">{t('page.staff.fallback')}</p>
        {englishFirst.map((one) => (
          <fieldset key={one} className="grid gap-3 border-t border-line pt-3">
            <legend className="text-s font-semibold">{languageNames[one]}</legend>
            <Field
              {...form.field(`title-${one}`, t('page.staff.titleIn', { language: languageNames[one] }))}
              lang={one.slice(0, 2)}
              {...(one !== 'en_US' && { optional: true })}
            />
            <TextArea
              {...form.field(`body-${one}`, t('page.staff.bodyIn', { language: languageNames[one] }))}
              lang={one.slice(0, 2)}
              rows={5}
              {...(one !== 'en_US' && { optional: true })}
            />
          </fieldset>
        ))}
        <ActOrLeave
          act={t('page.staff.publish')}
          busy={form.isPending || may === undefined}
          blocked={may === false && staff('page.notYourRole')}
          leave={onClose}
        />
      </Form>
    </Sheet>
  )
}
