import { noticeChoiceList, setNoticeChoice } from '@ohmstead/contract/notices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Check, Skeletons } from '../../ui/index.ts'

type Choice = OutputOf<typeof noticeChoiceList>['list'][number]

/** What a member wants to be told. Security, money and faults are shown as always on. */
export function Choices() {
  const t = useTranslations('notices')
  return (
    <Block title={t('page.choices.title')}>
      <p className="text-s text-ink-2">{t('page.choices.note')}</p>
      <Answered read={useCall(noticeChoiceList)} skeleton={<Skeletons heights={['48px', '48px', '48px', '48px']} />}>
        {({ list }) => (
          <div className="grid gap-2">
            {list.map((choice) => (
              <ChoiceRow key={choice.group} {...choice} />
            ))}
          </div>
        )}
      </Answered>
    </Block>
  )
}

function ChoiceRow({ group, on, fixed }: Choice) {
  const t = useTranslations('notices')
  const act = useMutationCall(setNoticeChoice, { refreshes: [noticeChoiceList] })
  async function change(next: boolean) {
    if (await act.send({ group, on: next })) toast(t('page.choices.done'), { tone: 'good' })
  }
  return (
    <Check
      label={t(`page.groups.${group}`)}
      hint={fixed ? t('page.choices.fixed') : t(`page.groupHints.${group as 'charging'}`)}
      name={group}
      checked={on}
      disabled={fixed || act.isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
