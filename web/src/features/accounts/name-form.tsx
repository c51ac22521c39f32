import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { now } from '../../platform/clock.ts'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { keepProfile } from '../../platform/sign-in.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, Field } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'

const NAME_MOST = 30

/** The name that others see, with its rules and the day when it can be changed again. */
export function NameForm({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [username, setUsername] = useState(profile.username)
  const [missing, setMissing] = useState(false)
  const act = useMutationCall(updateProfile, { quiet: true, refreshes: [personalInfo] })
  const waitsUntil = profile.nextRenameAt !== null && profile.nextRenameAt > now() ? formatDate(profile.nextRenameAt) : null
  const isSame = username.trim() === profile.username

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(username.trim() === '')
    if (username.trim() === '' || isSame) return
    const answer = await act.send({ username: username.trim() })
    if (answer === undefined) return
    keepProfile(answer.data)
    toast(t('page.name.done'), { tone: 'good' })
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        name="username"
        label={t('page.profile.username')}
        autoComplete="nickname"
        maxLength={120}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        readOnly={waitsUntil !== null}
        hint={waitsUntil === null ? t('page.name.rule', { most: NAME_MOST }) : t('page.name.again', { date: waitsUntil })}
        error={missing ? t('page.name.missing') : act.error !== null ? words(act.error) : undefined}
      />
      {waitsUntil === null && (
        <div>
          <Button type="submit" tone="quiet" busy={act.isPending} blocked={isSame ? t('page.name.same') : undefined}>
            {t('page.name.button')}
          </Button>
        </div>
      )}
    </form>
  )
}
