import { staffRoles, type StaffRole } from '@ohmstead/contract/kernel/call'
import { staffPeople } from '@ohmstead/contract/staff/calls'
import { invitePerson, personList } from '@ohmstead/contract/staff/people-calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, ErrorState, ErrorSummary, Field, Select, Sheet } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'
import { freshLink, type FreshLink } from './join-link.tsx'

const LOGIN = /^\S{3,60}$/

/** Adds a colleague: the administrator enters name, login and role; the colleague sets all secrets. */
export function InviteForm({ onClose, onInvited }: { readonly onClose: () => void; readonly onInvited: (link: FreshLink) => void }) {
  const t = useTranslations('staff')
  const [form, setForm] = useState({ name: '', login: '' })
  const [role, setRole] = useState<StaffRole>('support')
  const [tried, setTried] = useState(false)
  const invite = useMutationCall(invitePerson, { quiet: true, refreshes: [personList, staffPeople] })
  const wrong = { name: form.name.trim() === '' && t('page.required'), login: !LOGIN.test(form.login) && t('page.people.loginHint') }
  const issues = issuesOfForm(wrong, { name: t('page.people.name'), login: t('page.people.login') })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const name = form.name.trim()
    const answer = await invite.send({ name, login: form.login, role })
    if (answer !== undefined) onInvited(freshLink(name, answer.data))
  }
  return (
    <Sheet title={t('page.people.add')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {invite.error !== null && <ErrorState error={invite.error} meaning={t('page.people.nothing')} focus />}
        <Field
          label={t('page.people.name')}
          name="name"
          maxLength={60}
          autoComplete="off"
          value={form.name}
          error={tried && wrong.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
        <Field
          label={t('page.people.login')}
          name="login"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('page.people.loginHint')}
          value={form.login}
          error={tried && wrong.login}
          onChange={(event) => setForm({ ...form, login: event.target.value })}
        />
        <Select<StaffRole>
          label={t('page.people.role')}
          name="role"
          value={role}
          onSelect={setRole}
          options={staffRoles.map((value) => ({ value, label: t(`page.roles.${value}`) }))}
        />
        <p className="text-s text-ink-2">{t('page.people.inviteFinding')}</p>
        <Button type="submit" busy={invite.isPending}>
          {t('page.people.invite')}
        </Button>
      </form>
    </Sheet>
  )
}
