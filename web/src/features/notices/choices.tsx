import { noticeChoiceList, setNoticeChoice } from '@ohmstead/contract/notices/calls'
import { isMailChosen } from '@ohmstead/contract/notices/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useMutationCall, type MutationInput } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Check, Skeletons } from '../../ui/index.ts'

type Choice = OutputOf<typeof noticeChoiceList>['list'][number]

/** Which notices a member wants, and which by mail. Security, money and faults are shown as always on. */
export function Choices() {
  const t = useTranslations('notices')
  const hasAddress = useClientState('userInfo')?.email != null
  return (
    <Block title={t('page.choices.title')}>
      <p className="text-s text-ink-2">{t('page.choices.note')}</p>
      {!hasAddress && <p className="text-s">{t.rich('page.choices.noAddress', { link: (words) => <Link to="/person/bindEmail">{words}</Link> })}</p>}
      <Answered read={useCall(noticeChoiceList)} skeleton={<Skeletons heights={['72px', '72px', '72px', '72px']} />}>
        {({ list }) => (
          <div className="grid">
            {list.map((choice) => (
              <ChoiceRow key={choice.group} choice={choice} hasAddress={hasAddress} />
            ))}
          </div>
        )}
      </Answered>
    </Block>
  )
}

function ChoiceRow({ choice: { group, on, fixed, mail }, hasAddress }: { readonly choice: Choice; readonly hasAddress: boolean }) {
  const t = useTranslations('notices')
  const act = useMutationCall(setNoticeChoice, { refreshes: [noticeChoiceList] })
  async function change(next: Omit<MutationInput<typeof setNoticeChoice>, 'group'>) {
    if (await act.send({ group, ...next })) toast(t('page.choices.done'), { tone: 'good' })
  }
  const mayChooseMail = isMailChosen(group) && on && hasAddress
  return (
    <fieldset className="grid gap-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_14rem_14rem] md:items-start">
      <legend className="contents">
        <span className="grid gap-0.5">
          <span className="font-semibold">{t(`page.groups.${group}`)}</span>
          {(!fixed || group === 'money') && <span className="text-s text-ink-2">{t(`page.groupHints.${group as 'charging'}`)}</span>}
        </span>
      </legend>
      <Check
        label={fixed ? t('page.choices.fixed') : t('page.choices.here')}
        name={group}
        checked={on}
        disabled={fixed || act.isPending}
        onChange={(event) => void change({ on: event.currentTarget.checked })}
      />
      <Check
        label={isMailChosen(group) ? t('page.choices.mail') : t('page.choices.mailFixed')}
        name={`${group}-mail`}
        checked={mail}
        disabled={!mayChooseMail || act.isPending}
        onChange={(event) => void change({ mail: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
