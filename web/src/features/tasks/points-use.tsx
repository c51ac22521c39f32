import { choosePoints, pointsHeld } from '@ohmstead/contract/tasks/points-calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Check, Money, Skeleton } from '../../ui/index.ts'

/** Whether points pay for charging, and what one is worth. */
export function PointsUse() {
  const t = useTranslations('tasks')
  const act = useMutationCall(choosePoints, { refreshes: [pointsHeld] })
  async function change(on: boolean) {
    if (await act.send({ on })) toast(t('page.auto.saved'), { tone: 'good' })
  }
  return (
    <Answered read={useCall(pointsHeld)} skeleton={<Skeleton height="72px" />}>
      {({ isOn, value }) => (
        <Check
          name="points-pay"
          label={t('page.points.label')}
          hint={t.rich('page.points.hint', { value: () => <Money amount={value} rest /> })}
          checked={isOn}
          disabled={act.isPending}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      )}
    </Answered>
  )
}
