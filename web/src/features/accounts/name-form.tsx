import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { USERNAME_MAX, type Profile } from '@ohmstead/contract/accounts/types'
import { now } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { keepProfile } from '../../platform/sign-in.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, Field, Form } from '../../ui/index.ts'

/** The name that others see, with its rules and the day when it can be changed again. */
export function NameForm({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const form = useForm(updateProfile, {
    start: { username: profile.username },
    words: { username: t('page.name.missing') },
    check: ({ username }) => ({ username: username.trim() === '' && t('page.name.missing') }),
    refreshes: [personalInfo],
    onDone: ({ data }) => {
      keepProfile(data)
      toast(t('page.name.done'), { tone: 'good' })
    },
  })
  const waitsUntil = profile.nextRenameAt !== null && profile.nextRenameAt > now() ? formatDate(profile.nextRenameAt) : null
  const isSame = form.values.username.trim() === profile.username
  return (
    <Form form={form}>
      <Field
        {...form.field('username', t('page.profile.username'))}
        optional={false}
        autoComplete="nickname"
        readOnly={waitsUntil !== null}
        hint={waitsUntil === null ? t('page.name.rule', { most: USERNAME_MAX }) : t('page.name.again', { date: waitsUntil })}
      />
      {waitsUntil === null && (
        <div>
          <Button type="submit" tone="quiet" busy={form.isPending} blocked={isSame ? t('page.name.same') : undefined}>
            {t('page.name.button')}
          </Button>
        </div>
      )}
    </Form>
  )
}
