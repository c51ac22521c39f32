import { joinStaff, readJoinLink } from '@ohmstead/contract/staff/people-calls'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { asTyped, useForm } from '../../platform/form.ts'
import { issuesOf } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigation } from '../../platform/navigation.tsx'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Answered, Button, Form, Note, PageFrame, PageHeader, PasswordField, Skeleton } from '../../ui/index.ts'

/** A colleague joins with a one-time link. Its token is after the #, so it never appears in a server log. */
export function Page() {
  const t = useTranslations('staff')
  const [joinToken] = useState(() => location.hash.slice(1))
  const whole = issuesOf(readJoinLink, { joinToken }).length === 0
  const who = useCall(readJoinLink, { joinToken }, { enabled: whole })
  const [opened, setOpened] = useState(false)
  const note = who.data && t('page.join.note', { login: who.data.login, role: t(`page.roles.${who.data.role}`) })
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={t('page.join.title')} note={note} />
        {!whole && (
          <Note tone="attention" title={t('page.join.noLink')}>
            {t('page.join.noLinkBody')}
          </Note>
        )}
        {opened ? (
          <Note tone="live" title={t('page.join.openedTitle')} actions={<Link to="/staff/login">{t('page.logIn')}</Link>}>
            {t('page.join.openedBody')}
          </Note>
        ) : (
          whole && (
            <Answered read={who} skeleton={<Skeleton height="240px" />}>
              {({ login }) => <ChoosePassword joinToken={joinToken} login={login} onOpened={() => setOpened(true)} />}
            </Answered>
          )
        )}
      </PageFrame>
    </div>
  )
}

function ChoosePassword({
  joinToken,
  login,
  onOpened,
}: {
  readonly joinToken: string
  readonly login: string
  /** Called if the password was set without a sign-in, because a second factor was kept. */ readonly onOpened: () => void
}) {
  const t = useTranslations('staff')
  const { go } = useNavigation()
  const form = useForm(joinStaff, {
    start: { password: '', again: '' },
    add: { joinToken },
    units: { password: asTyped },
    check: ({ password, again }) => ({ again: again !== password && t('page.passwordsDiffer') }),
    onDone: ({ data: { token, staff } }) => {
      if (token === null || staff === null) return onOpened()
      keepStaffSignIn(token)
      go(staff.secondFactorNeeded ? '/staff/security' : '/staff', { replace: true })
    },
  })
  return (
    <Form form={form}>
      <input className="vh" type="text" name="login" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField
        {...form.field('password', t('page.join.password'))}
        autoComplete="new-password"
        hint={t('page.passwordHint', { count: String(form.rule('password')?.lengthMin) })}
      />
      <PasswordField {...form.field('again', t('page.passwordAgain'))} autoComplete="new-password" />
      <Button type="submit" busy={form.isPending}>
        {t('page.join.open')}
      </Button>
    </Form>
  )
}
